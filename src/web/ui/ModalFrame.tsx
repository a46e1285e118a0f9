import { Modal, type ModalProps } from '@mantine/core';

export function ModalFrame(props: ModalProps) {
  return <Modal {...props} />;
}
