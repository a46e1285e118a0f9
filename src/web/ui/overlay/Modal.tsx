import '#web/styles/mantineDialog.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';
import { MantineRoot } from './MantineRoot.tsx';

export type { ModalProps };

export function Modal(props: ModalProps) {
  useSecondTapGuard(props.opened, true);
  return (
    <MantineRoot>
      <MantineModal {...props} />
    </MantineRoot>
  );
}
