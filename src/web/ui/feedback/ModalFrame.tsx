import '#web/styles/mantineDialog.css';
import { Modal, type ModalProps } from '@mantine/core';

interface ModalFrameProps extends ModalProps {
  /** Cannot be closed while a request is running: closing would look like cancelling it. */
  busy?: boolean;
}

/** A file of its own, so that loading it lazily does not load all of Mantine. */
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
