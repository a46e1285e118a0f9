import { Modal, type ModalProps } from '#web/ui/overlay/Modal.tsx';

export type DialogFrame = { opened: boolean; onClose(): void };

interface ModalFrameProps extends ModalProps {
  /** A busy dialog cannot be closed: closing would look like cancelling the request. */
  busy?: boolean;
}

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
