import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#domain/format/phone.ts';
import type { Account } from '#web/account/AccountMoney.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const MOST_CHOICES = 5;

export function AccountPeople({ account }: { account: Account }) {
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
  });
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
        {people.map(({ id: userId, fullname, phone, email }) => (
          <li key={userId} className="row between">
            <span className="anywhere">
              <strong>{fullname}</strong>
              <br />
              <span className="muted">
                {formatPhone(phone)}, {email}
              </span>
            </span>
            <Button
              kind="secondary"
              size="sm"
              aria-label={`Retirer ${fullname}`}
              busy={removing.isPending && removing.variables.userId === userId}
              onClick={() => removing.mutate({ accountId, userId })}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
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
