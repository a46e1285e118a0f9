import { Modal, type ModalProps } from '@mantine/core';

interface ModalFrameProps extends ModalProps {
  /** While what it asked for is on its way, it stays: closed, it would look as if nothing had been asked. */
  busy?: boolean;
}

/** Mantine's dialog in a file of its own: asked of Mantine itself, all of Mantine would arrive. */
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
