import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { InternalRole } from '#domain/people/roles.ts';
import { Button, type Look } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { StaffDialogProps } from './StaffDialog.tsx';

const StaffDialog = createLazyDialog(async () => (await import('./StaffDialog.tsx')).StaffDialog);

const CREATE_LABELS: Record<InternalRole, string> = {
  livreur: 'Créer un livreur',
  admin: 'Créer un admin',
  superadmin: 'Créer un super admin',
};

type Props = { role: InternalRole; person?: StaffDialogProps['person'] | undefined } & { look?: Look };

export function CreateStaff({ role, person, look = { icon: IconUserPlus } }: Props) {
  const [opened, setOpened] = useState(person !== undefined);
  return (
    <>
      <Button {...look} onClick={() => setOpened(true)}>
        {CREATE_LABELS[role]}
      </Button>
      <StaffDialog
        key={role}
        role={role}
        title={CREATE_LABELS[role]}
        {...(person && { person })}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
