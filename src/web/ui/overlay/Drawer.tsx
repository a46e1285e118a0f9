import '#web/styles/mantineDialog.css';
import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { MantineRoot } from './MantineRoot.tsx';
import { useDialogClosing } from './useDialogClosing.ts';

export function Drawer(props: DrawerProps) {
  const closing = useDialogClosing({ ...props, isEntry: true });
  return (
    <MantineRoot>
      <MantineDrawer {...closing} {...props} />
    </MantineRoot>
  );
}
