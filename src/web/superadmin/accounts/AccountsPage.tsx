import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { AccountsTable } from '#web/desk/accounts/AccountsTable.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

const AccountDialog = createLazyDialog(async () => (await import('./AccountDialog.tsx')).AccountDialog);

export function AccountsPage() {
  const hasAccounts = trpc.accounts.ageing.useQuery().data?.rows.length;
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const open = (
    <Button icon={IconPlus} onClick={() => setOpening(true)}>
      Ouvrir un compte
    </Button>
  );
  return (
    <>
      <SectionHeader actions={hasAccounts ? open : null} />
      <AccountsTable buildLink={paths.superadmin.account} action={open} />
      <AccountDialog
        opened={isOpening}
        onClose={() => setOpening(false)}
        onDone={(id) => navigate(paths.superadmin.account(id))}
      />
    </>
  );
}
