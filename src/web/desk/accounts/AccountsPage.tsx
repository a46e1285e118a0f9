import { IconCalendarQuestion } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { formatDate, formatLongDate } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { AccountMoneyPart } from './AccountMoneyPart.tsx';
import { AgeingTable } from './AgeingTable.tsx';

/** One page for all accounts and for one, so that the area names a single file. */
export function AccountsPage() {
  const { account } = useDeskPaths();
  const { accountId } = useParams();
  if (accountId !== undefined) return <Account accountId={accountId} />;
  return (
    <>
      <SectionHeader subtitle="Les entreprises qui paient une fois par mois." />
      <DateQuestion />
      <AgeingTable buildLink={account} />
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

/** A wrong clock is set right on the server, after which the question goes away. */
function DateQuestion() {
  const { me } = useSession();
  const question = trpc.accounts.ageing.useQuery().data?.dateQuestion;
  const { mutate, isPending } = trpc.accounts.confirmDate.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
  });
  if (!question) return null;
  return (
    <Notice icon={IconCalendarQuestion} title={`Sommes-nous bien le ${formatLongDate(question.now)}\u00a0?`}>
      <p>
        Le serveur n’a rien fait depuis le {formatDate(question.since)}. Aucune facture mensuelle et aucun
        rappel ne partent avant la réponse d’un Super Admin.
      </p>
      {me?.role === 'superadmin' ? (
        <Button size="sm" busy={isPending} onClick={() => mutate()}>
          Oui, facturer
        </Button>
      ) : null}
    </Notice>
  );
}
