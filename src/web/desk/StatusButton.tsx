import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** What opens the status menu; alone, it holds the menu's place until it has come. */
export function StatusButton(props: ButtonProps & ComponentProps<'button'>) {
  return (
    <Button
      variant="default"
      size="sm"
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      {...props}
    >
      Changer le statut
    </Button>
  );
}
