import { IconChevronDown } from '@tabler/icons-react';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';

export function StatusButton(props: ButtonProps) {
  return (
    <Button kind="secondary" size="sm" endIcon={<IconChevronDown size={16} aria-hidden="true" />} {...props}>
      Changer le statut
    </Button>
  );
}
