import { IconChevronDown } from '@tabler/icons-react';
import { Button, type ButtonProps } from '#web/ui/form/Button.tsx';
import desk from '../desk.module.css';

export function StatusButton(props: ButtonProps) {
  return (
    <Button
      kind="secondary"
      size="sm"
      endIcon={<IconChevronDown size={16} aria-hidden="true" />}
      aria-label="Changer le statut"
      {...props}
    >
      <span className={desk.long}>Changer le statut</span>
      <span className={desk.short}>Statut</span>
    </Button>
  );
}
