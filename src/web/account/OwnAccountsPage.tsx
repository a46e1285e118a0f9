import { hasTeamContact } from '#domain/house.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { TeamLinks } from '#web/ui/Phone.tsx';
import { AccountLedger } from './AccountLedger.tsx';
import { AccountFigures, AccountOrders } from './AccountMoney.tsx';
import { Agreement } from './Agreement.tsx';

/** A person may order for several businesses, and sees each. */
export function OwnAccountsPage() {
  const accounts = trpc.accounts.orderable.useQuery();
  return (
    <>
      <PageHeader title="Mon compte entreprise" />
      <QueryState query={accounts} waiting={<CardSkeleton />} subject="votre compte" />
      {accounts.data?.length === 0 ? (
        <EmptyState
          title="Aucun compte entreprise"
          text="Votre entreprise peut payer une fois par mois : demandez-nous de lui ouvrir un compte."
        />
      ) : null}
      <div className="stack gap-24">
        {accounts.data?.map(({ id, name }) => (
          <OwnAccount key={id} accountId={id} name={name} />
        ))}
      </div>
    </>
  );
}

function OwnAccount({ accountId, name }: { accountId: string; name: string }) {
  const account = trpc.accounts.get.useQuery({ accountId });
  const money = trpc.accounts.money.useQuery({ accountId });
  const { data: team } = trpc.catalogue.facts.useQuery();
  return (
    <section className="stack gap-16" aria-label={name}>
      <h2 className="anywhere">{name}</h2>
      {account.isPending || money.isPending ? (
        <CardSkeleton />
      ) : (
        <>
          {account.data ? (
            <>
              <AccountFigures account={account.data} />
              <p className="anywhere">Qui peut commander&nbsp;: {account.data.personNames?.join(', ')}</p>
              {team && hasTeamContact(team) ? (
                <p className="muted">
                  Pour {account.data.owed > 0 ? 'régler, ou pour ' : null}ajouter ou retirer quelqu’un,
                  appelez-nous ou écrivez-nous&nbsp;: <TeamLinks {...team} />
                </p>
              ) : null}
            </>
          ) : (
            <LoadFailure title="Impossible de charger ce compte." query={account} />
          )}
          {account.data?.uninvoiced ? <AccountOrders accountId={accountId} /> : null}
          <AccountLedger accountId={accountId} />
          {account.data ? <Agreement account={account.data} /> : null}
        </>
      )}
    </section>
  );
}
