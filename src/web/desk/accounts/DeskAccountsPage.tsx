import { useParams } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { AccountMoneyPart } from './AccountMoneyPart.tsx';
import { AccountsTable } from './AccountsTable.tsx';

/** One page for all accounts and for one, so that the area names a single file. */
export function DeskAccountsPage() {
  const { account } = useDeskPaths();
  const { accountId } = useParams();
  if (accountId !== undefined) return <Account accountId={accountId} />;
  return (
    <>
      <SectionHeader />
      <AccountsTable buildLink={account} />
    </>
  );
}

function Account({ accountId }: { accountId: string }) {
  const { data } = trpc.accounts.money.useQuery({ accountId });
  return (
    <>
      <PageHeader title={data?.account.name ?? 'Compte'} subtitle="Compte entreprise" />
      <div className="stack gap-16">
        <AccountMoneyPart accountId={accountId} />
      </div>
    </>
  );
}
