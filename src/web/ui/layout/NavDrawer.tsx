import type { ReactNode } from 'react';
import { Drawer } from '#web/ui/overlay/Drawer.tsx';
import { Logo } from '../drawings/Logo.tsx';

type Props = { opened: boolean; onClose: () => void; children: ReactNode };

export function NavDrawer({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<Logo height={26} />}
      padding="md"
      closeButtonProps={{ 'aria-label': 'Fermer le menu' }}
    >
      {children}
    </Drawer>
  );
}
