import { Modal, type ModalProps } from '@mantine/core';

/** Mantine's dialog in a file of its own: asked of Mantine itself, all of Mantine would arrive. */
export function ModalFrame(props: ModalProps) {
  return <Modal {...props} />;
}
