import '#web/styles/mantineDialog.css';
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';

export function Drawer(props: DrawerProps) {
  return (
    <MantineRoot>
      <MantineDrawer {...props} />
    </MantineRoot>
  );
}
