import { Modal, type ModalProps } from '#web/ui/overlay/Modal.tsx';

interface ModalFrameProps extends ModalProps {
  /** A busy dialog cannot be closed: closing would look like cancelling the request. */
  busy?: boolean;
}

/** This component has its own file, so that loading it lazily does not load all of Mantine. */
export function ModalFrame({ busy = false, ...props }: ModalFrameProps) {
  if (!busy) return <Modal {...props} />;
  return (
    <Modal
      {...props}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    />
  );
}
