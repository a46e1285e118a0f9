import '#web/styles/mantineDialog.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';
import { useDialogClosing } from './useDialogClosing.ts';

export type { ModalProps };

export function Modal(props: ModalProps) {
  const closing = useDialogClosing(props);
  return (
    <MantineRoot>
      <MantineModal {...closing} {...props} />
    </MantineRoot>
  );
}
