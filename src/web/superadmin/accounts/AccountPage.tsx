import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { type Account, AccountFigures, AccountOrders } from '#web/account/AccountMoney.tsx';
import { AccountMoneyPart } from '#web/desk/accounts/AccountMoneyPart.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { InvoiceDialogs } from '../invoices/InvoiceDialogs.tsx';
import { AccountPeople } from './AccountPeople.tsx';
import { describePrices, describeTerms } from './accountWords.ts';
import { CreditMonthButton } from './CreditMonthButton.tsx';

const AccountDialog = createLazyDialog(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const PricesDialog = createLazyDialog(async () => (await import('./PricesDialog.tsx')).PricesDialog);

type Question = 'edit' | 'prices' | 'close';

export function AccountPage() {
  const { accountId = '' } = useParams();
  const account = trpc.accounts.get.useQuery({ accountId });
  const [question, setQuestion] = useState<Question | null>(null);
  if (account.isPending) return <CardSkeleton />;
  if (!account.data) return <LoadFailure title="Impossible de charger ce compte." query={account} />;
  const { name, closedAt, version } = account.data;
  const dialog = { account: account.data, onClose: () => setQuestion(null) };
  return (
    <>
      <PageHeader
        title={name}
        subtitle={closedAt === null ? 'Compte entreprise' : <Badge tone="grey">Compte fermé</Badge>}
        actions={
          closedAt === null ? (
            <Button kind="secondary" onClick={() => setQuestion('edit')}>
              Modifier
            </Button>
          ) : null
        }
      />
      <div className="stack gap-16">
        <AccountFigures account={account.data} />
        <Agreement account={account.data} ask={setQuestion} />
        <AccountPeople account={account.data} />
        <InvoiceDialogs>
          <AccountMoneyPart
            accountId={accountId}
            renderInvoiceAct={({ id, state, amount, credited }) =>
              state === 'certified' && credited < amount ? <CreditMonthButton invoiceId={id} /> : null
            }
          />
        </InvoiceDialogs>
        <AccountOrders accountId={accountId} buildLink={paths.superadmin.order} />
        {closedAt === null ? (
          <div>
            <Button kind="ghost" danger onClick={() => setQuestion('close')}>
              Fermer ce compte
            </Button>
          </div>
        ) : null}
      </div>
      <AccountDialog key={`edit ${version}`} opened={question === 'edit'} {...dialog} />
      <PricesDialog key={`prices ${version}`} opened={question === 'prices'} {...dialog} />
      <CloseDialog opened={question === 'close'} {...dialog} />
    </>
  );
}

function Agreement({ account, ask }: { account: Account; ask(question: Question): void }) {
  const { ncc, rccm, address, email, terms, discount, prices, deliveryNotes, closedAt } = account;
  const facts: [string, string | undefined][] = [
    ['NCC', ncc],
    ['RCCM', rccm || 'Pas indiqué'],
    ['Adresse', address],
    ['Factures à', email],
    ['Délai', describeTerms(terms)],
    ['Consignes', deliveryNotes || 'Aucune'],
    ['Prix', describePrices({ discount, prices: prices.length })],
  ];
  return (
    <Card title="Ce qui est convenu">
      <dl className="facts">
        {facts.flatMap(([term, words]) => [
          <dt key={term}>{term}</dt>,
          <dd key={`${term} words`} className="anywhere">
            {words}
          </dd>,
        ])}
      </dl>
      {closedAt === null ? (
        <Button kind="secondary" className="mt-16" onClick={() => ask('prices')}>
          Liste de prix
        </Button>
      ) : null}
    </Card>
  );
}

function CloseDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose(): void }) {
  const closing = trpc.accounts.close.useMutation({
    meta: { title: 'Compte pas fermé', text: 'Réessayez.' },
    onSuccess: () => {
      onClose();
      toast.success('Compte fermé');
    },
    onError: onClose,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => closing.mutate({ accountId: account.id })}
      busy={closing.isPending}
      title={`Fermer le compte de ${account.name}\u00a0?`}
      act="Fermer le compte"
    >
      Plus personne ne commandera dessus. Ses commandes et ses factures restent.
    </Confirm>
  );
}
