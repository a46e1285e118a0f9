import '#web/styles/mantineDialog.css';
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useSecondTapGuard } from '../useSecondTapGuard.ts';
import { MantineRoot, useIsSettled } from './MantineRoot.tsx';

export function Drawer(props: DrawerProps) {
  useSecondTapGuard(props.opened);
  const isSettled = useIsSettled(props.opened);
  return (
    <MantineRoot>
      <MantineDrawer closeOnClickOutside={isSettled} {...props} />
    </MantineRoot>
  );
}
