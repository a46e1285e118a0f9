import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { GIVE_BACK_ADVICE } from '#domain/accounts/account.ts';
import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { type Account, AccountFigures, AccountOrders } from '#web/account/AccountMoney.tsx';
import { Agreement } from '#web/account/Agreement.tsx';
import { AccountMoneyPart } from '#web/desk/accounts/AccountMoneyPart.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Badge } from '#web/ui/badges.tsx';
import { Confirm, useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { InvoiceDialogs, useAskInvoice } from '../invoices/InvoiceDialogs.tsx';

const AccountDialog = createLazyDialog(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const PricesDialog = createLazyDialog(async () => (await import('./PricesDialog.tsx')).PricesDialog);

type Question = 'edit' | 'prices' | 'close';

export function AccountPage() {
  const { accountId = '' } = useParams();
  const account = trpc.accounts.get.useQuery({ accountId });
  const { opening, open, frame } = useDialogSubject<Question>();
  if (!account.data) return <QueryState query={account} waiting={<CardSkeleton />} subject="ce compte" />;
  const { name, closedAt } = account.data;
  const getFrame = (question: Question) => ({
    account: account.data,
    onClose: frame.onClose,
    opened: frame.opened && opening?.subject === question,
  });
  return (
    <>
      <PageHeader
        title={name}
        subtitle={closedAt === null ? 'Compte entreprise' : <Badge tone="grey">Compte fermé</Badge>}
        actions={
          closedAt === null ? (
            <Button kind="secondary" onClick={() => open('edit')}>
              Modifier
            </Button>
          ) : null
        }
      />
      <div className="stack gap-16">
        <AccountFigures account={account.data} />
        <InvoiceDialogs>
          <AccountMoneyPart
            accountId={accountId}
            renderInvoiceAct={({ id, state, amount, credited }) =>
              state === 'certified' && credited < amount ? <CreditMonthButton invoiceId={id} /> : null
            }
          />
        </InvoiceDialogs>
        {account.data.uninvoiced > 0 ? (
          <AccountOrders accountId={accountId} buildLink={paths.superadmin.order} />
        ) : null}
        <Agreement account={account.data}>
          {closedAt === null ? (
            <Button kind="secondary" className="mt-16" onClick={() => open('prices')}>
              Liste de prix
            </Button>
          ) : null}
        </Agreement>
        <AccountPeople account={account.data} />
        {closedAt === null ? <Closing account={account.data} onClose={() => open('close')} /> : null}
      </div>
      <AccountDialog key={`edit ${opening?.key}`} {...getFrame('edit')} />
      <PricesDialog key={`prices ${opening?.key}`} {...getFrame('prices')} />
      <CloseDialog {...getFrame('close')} />
    </>
  );
}

function Closing({ account, onClose }: { account: Account; onClose(): void }) {
  const rest = account.owed + account.uninvoiced;
  if (rest > 0)
    return <p className="muted">Ce compte se ferme une fois soldé&nbsp;: il lui reste {formatFcfa(rest)}.</p>;
  return (
    <div>
      <Button kind="ghost" danger onClick={onClose}>
        Fermer ce compte
      </Button>
    </div>
  );
}

function CloseDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose(): void }) {
  const closing = trpc.accounts.close.useMutation({
    meta: { title: 'Compte pas fermé', text: 'Réessayez.' },
    onSettled: onClose,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => closing.mutate({ accountId: account.id })}
      busy={closing.isPending}
      title={`Fermer le compte ${prefixWithDe(account.name)}\u00a0?`}
      act="Fermer le compte"
    >
      Plus personne ne commandera dessus. Ses commandes et ses factures restent.
      {account.credit > 0
        ? ` Son crédit de ${formatFcfa(account.credit)} ne paiera plus rien. ${GIVE_BACK_ADVICE}`
        : null}
    </Confirm>
  );
}

const MOST_CHOICES = 5;

type Person = NonNullable<Account['people']>[number];

const LIST = new Intl.ListFormat('fr');

function describeVisits(visits: Person['visits']): string {
  if (visits.length === 0) return '';
  const sum = formatFcfa(visits.reduce((total, { amount }) => total + amount, 0));
  const numbers = LIST.format(visits.map(({ number }) => formatOrderNumber(number)));
  return ` Passages déjà réservés, que le compte paie toujours\u00a0: ${numbers}, ${sum} en tout.`;
}

function AccountPeople({ account }: { account: Account }) {
  const { id: accountId, people = [] } = account;
  const [search, setSearch] = useState('');
  const utils = trpc.useUtils();
  const showPeople = (answer: Account) => utils.accounts.get.setData({ accountId }, answer);
  const adding = trpc.accounts.addPerson.useMutation({
    meta: { title: 'Personne non ajoutée', text: 'Réessayez.' },
    onSuccess: (answer) => {
      showPeople(answer);
      setSearch('');
    },
  });
  const removing = trpc.accounts.removePerson.useMutation({
    meta: { title: 'Personne non retirée', text: 'Réessayez.' },
    onSuccess: showPeople,
    onSettled: () => leaving.frame.onClose(),
  });
  const leaving = useDialogSubject<Person>();
  const clients = trpc.people.list.useQuery(
    { role: 'client', search, active: true, limit: MOST_CHOICES },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const choices =
    search === '' ? [] : (clients.data?.items ?? []).filter(({ id }) => !people.some((one) => one.id === id));
  return (
    <Card title="Qui peut commander">
      {people.length === 0 ? <p className="muted">Personne pour l’instant : ajoutez un client.</p> : null}
      <ul className="bare ruled" aria-label="Personnes du compte">
        {people.map((person) => (
          <li key={person.id} className="row between">
            <span className="anywhere">
              <strong>{person.fullname}</strong>
              <br />
              <span className="muted">
                {formatPhone(person.phone)}, {person.email}
              </span>
            </span>
            <Button
              kind="secondary"
              size="sm"
              aria-label={`Retirer ${person.fullname}`}
              onClick={() => leaving.open(person)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        {...leaving.frame}
        onConfirm={() =>
          leaving.opening && removing.mutate({ accountId, userId: leaving.opening.subject.id })
        }
        busy={removing.isPending}
        title={`Retirer ${leaving.opening?.subject.fullname}\u00a0?`}
        act="Retirer"
      >
        Cette personne ne commande plus sur ce compte. Ses commandes restent.
        {describeVisits(leaving.opening?.subject.visits ?? [])}
        {leaving.opening?.subject.rules
          ? ` Ses commandes régulières sur ce compte s’arrêtent\u00a0: ${leaving.opening.subject.rules}.`
          : null}
      </Confirm>
      {account.closedAt === null ? (
        <div className="stack gap-8 mt-16">
          <SearchField
            value={search}
            onSearch={setSearch}
            label="Ajouter un client, par nom, téléphone ou e-mail"
          />
          <ul className="bare stack gap-8" aria-label="Clients trouvés">
            {choices.map(({ id: userId, fullname, phone }) => (
              <li key={userId}>
                <Button
                  kind="secondary"
                  full
                  busy={adding.isPending && adding.variables.userId === userId}
                  onClick={() => adding.mutate({ accountId, userId })}
                >
                  Ajouter {fullname}, {formatPhone(phone)}
                </Button>
              </li>
            ))}
          </ul>
          {search !== '' && clients.data && choices.length === 0 ? (
            <p className="muted">Aucun autre client de ce nom.</p>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

/** The lines of a month are many, so they are read when somebody credits one. */
function CreditMonthButton({ invoiceId }: { invoiceId: string }) {
  const { ask } = useAskInvoice();
  const { refetch, isFetching } = trpc.invoices.get.useQuery(
    { invoiceId },
    { enabled: false, meta: { title: 'Facture pas chargée', text: 'Réessayez.' } },
  );
  const openDialog = async () => {
    const { data: invoice } = await refetch();
    if (invoice) ask({ about: 'credit', invoice });
  };
  return (
    <Button kind="secondary" size="sm" busy={isFetching} onClick={() => void openDialog()}>
      Avoir
    </Button>
  );
}
