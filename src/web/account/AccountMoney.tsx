import { Link } from 'react-router-dom';
import { computeRoom } from '#domain/accounts/account.ts';
import { buildFollowedLink, paths } from '#domain/addresses.ts';
import { formatDay } from '#domain/format/calendar.ts';
import { formatOrderNumber, formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { InfiniteList } from '#web/ui/layout/CardList.tsx';

export type Account = Outputs['accounts']['get'];

export function AccountFigures({ account }: { account: Account }) {
  const { owed, uninvoiced, credit, ceiling, closedAt } = account;
  const figures: [string, number][] = [
    ['À payer', owed],
    ['Pas encore facturé', uninvoiced],
  ];
  if (credit > 0) figures.push(['Crédit', credit]);
  if (closedAt === null)
    figures.push(['Plafond', ceiling], ['Encore disponible', Math.max(0, computeRoom(account))]);
  return (
    <dl className="gap-12 surface grid fit-columns" aria-label="Où en est le compte">
      {figures.map(([term, amount]) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd className="heavy text-18">
            <Amount value={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Without it orders are no links: those of a colleague open for nobody else. */
export type BuildOrderLink = { buildLink?: ((orderId: string) => string) | undefined };

export function OrderName({
  id,
  shortNumber,
  number,
  buildLink,
}: BuildOrderLink & { id: string; shortNumber: string; number: number | null }) {
  const words = number === null ? formatShortNumber(shortNumber) : formatOrderNumber(number);
  const name = <span className="tabular nowrap">{words}</span>;
  return buildLink ? <Link to={buildLink(id)}>{name}</Link> : name;
}

export function AccountOrders({ accountId, buildLink }: BuildOrderLink & { accountId: string }) {
  const orders = trpc.accounts.orders.useInfiniteQuery({ accountId }, NEXT_PAGE);
  return (
    <section>
      <h2 className="text-18 mb-12">Commandes pas encore facturées</h2>
      <InfiniteList
        query={orders}
        label="Commandes du compte"
        failure="Impossible de charger les commandes du compte."
        isRuled
        empty={{ title: 'Aucune commande à facturer' }}
        render={({ id, shortNumber, number, clientName, pieces, grandTotal, status, isOwn, ...order }) => (
          <div className="row between">
            <span className="anywhere">
              <OrderName
                id={id}
                shortNumber={shortNumber}
                number={number}
                buildLink={isOwn ? (isOpen(status) ? buildFollowedLink : paths.client.invoice) : buildLink}
              />{' '}
              du {formatDay(order.visitAt ?? order.createdAt)}
              <span className="muted">
                {order.isRegular ? ', régulière' : null}, {clientName}, {formatPieces(pieces)}
              </span>
            </span>
            <span className="row">
              <Amount value={grandTotal} />
              {status === 'completed' ? null : <StatusBadge status={status} />}
            </span>
          </div>
        )}
      />
    </section>
  );
}
