import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { InternalRole } from '#domain/people/roles.ts';
import { Button, type Look } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { CREATE_LABELS } from './person.ts';
import type { StaffDialogProps } from './StaffDialog.tsx';

const StaffDialog = createLazyDialog(async () => (await import('./StaffDialog.tsx')).StaffDialog);

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
        {...(person && { person })}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
