import '#web/styles/mantineDialog.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';
import { useSecondTapGuard } from './useSecondTapGuard.ts';

export type { ModalProps };

export function Modal(props: ModalProps) {
  useSecondTapGuard(props.opened);
  return (
    <MantineRoot>
      <MantineModal {...props} />
    </MantineRoot>
  );
}
