import '#web/styles/mantineDialog.css';
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';
import { MantineRoot } from './MantineRoot.tsx';

export function Drawer(props: DrawerProps) {
  useSecondTapGuard(props.opened, true);
  return (
    <MantineRoot>
      <MantineDrawer {...props} />
    </MantineRoot>
  );
}
