import { useParams } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { AccountMoneyPart } from './AccountMoneyPart.tsx';
import { AgeingTable } from './AgeingTable.tsx';

export function AccountsPage() {
  const { account } = useDeskPaths();
  return (
    <>
      <PageHeader title="Comptes" subtitle="Les entreprises qui paient une fois par mois." />
      <AgeingTable buildLink={account} />
    </>
  );
}

export function AccountPage() {
  const { accountId = '' } = useParams();
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
