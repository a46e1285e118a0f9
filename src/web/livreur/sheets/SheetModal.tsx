import '#web/styles/mantineDialog.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Sheet.module.css';

interface SheetModalProps {
  title: string;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The whole screen of a phone, for one hand. Nothing typed is lost by a tap beside it. */
export function SheetModal({ title, opened, onClose, children }: SheetModalProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      size={480}
      closeButtonProps={{ 'aria-label': 'Fermer', size: 44 }}
      closeOnClickOutside={false}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      {children}
    </Modal>
  );
}
