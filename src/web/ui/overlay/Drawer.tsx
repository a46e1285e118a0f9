import '#web/styles/mantineDialog.css';
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';
import { useSecondTapGuard } from './useSecondTapGuard.ts';

export function Drawer(props: DrawerProps) {
  useSecondTapGuard(props.opened);
  return (
    <MantineRoot>
      <MantineDrawer {...props} />
    </MantineRoot>
  );
}
