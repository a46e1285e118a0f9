import '#web/styles/mantineDialog.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';

export type { ModalProps };

export function Modal(props: ModalProps) {
  return (
    <MantineRoot>
      <MantineModal {...props} />
    </MantineRoot>
  );
}
