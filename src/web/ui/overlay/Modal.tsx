import '#web/styles/mantineDialog.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';
import { MantineRoot, useIsSettled } from './MantineRoot.tsx';

export type { ModalProps };

export function Modal(props: ModalProps) {
  useSecondTapGuard(props.opened);
  const isSettled = useIsSettled(props.opened);
  return (
    <MantineRoot>
      <MantineModal closeOnClickOutside={isSettled} {...props} />
    </MantineRoot>
  );
}
