import { eventLabel } from '#domain/format/order/eventWords.ts';
import { roleLabel } from '#domain/format/wording.ts';
import { lineTotal } from '#domain/pricing.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';
import { PaymentPart } from '../money/PaymentPart.tsx';
import type { DeskOrder } from '../types.ts';
import { type DeskAct, OrderActions } from './OrderActions.tsx';
import { ClientMap, OrderFacts } from './OrderCard.tsx';
import classes from './OrderDetail.module.css';
import type { useDeskOrder } from './useDeskOrder.ts';

const EVERY_ACT: readonly DeskAct[] = [
  'assign',
  'status',
  'reassign',
  'track',
  'invoice',
  'cancel',
  'remove',
];

interface Props {
  order: DeskOrder;
  query: Pick<ReturnType<typeof useDeskOrder>['query'], 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

/** All that the desk knows of an order, and all that it may do to it; in the drawer of the board or on its own page. */
export function OrderDetail({ order, query }: Props) {
  return (
    <>
      <p className={classes.who}>{order.client.fullname}</p>
      <OrderFacts order={order} nobody="Non assigné" />
      <OrderActions order={order} acts={EVERY_ACT} />
      <ClientMap order={order} height="11rem" />
      <section className={classes.part}>
        <h2>Contenu</h2>
        <Contents order={order} query={query} />
      </section>
      {query.data || !query.isError ? (
        <section className={classes.part}>
          <h2>Paiement</h2>
          <PaymentPart order={order} payment={query.data?.payment} />
        </section>
      ) : null}
      <section className={classes.part}>
        <h2>Historique</h2>
        <History orderId={order.id} />
      </section>
    </>
  );
}

/** A list has the rest of an order, but not its lines. */
function Contents({ order, query }: Props) {
  const { items, transportFee = 0 } = order;
  if (!items && query.isError) {
    return (
      <ErrorPanel
        title="Impossible de charger les détails de la commande."
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!items) return <CardSkeleton />;
  return (
    <ul className={classes.lines}>
      {items.map((item) => (
        <li key={`${item.productId}|${item.service}`}>
          <span>
            {item.quantity} × {item.name}, {item.service}
          </span>
          <Amount value={lineTotal(item)} />
        </li>
      ))}
      <li>
        <span>Frais de transport</span>
        <Amount value={transportFee} />
      </li>
      <li className={classes.total}>
        <span>Total</span>
        <Amount value={order.grandTotal} />
      </li>
    </ul>
  );
}

/** Among colleagues, who did it has a name. */
function History({ orderId }: { orderId: string }) {
  const events = trpc.dispatch.events.useQuery({ orderId }, { meta: { silent: true } });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data) {
    return (
      <ErrorPanel
        title="Impossible de charger l'historique des commandes."
        onRetry={() => events.refetch()}
        retrying={events.isFetching}
      />
    );
  }
  return (
    <OrderTimeline
      events={events.data.map((event) => ({
        to: event.to,
        at: event.at,
        label: eventLabel(event),
        who: `${event.actorName} (${roleLabel(event.actorRole)})`,
      }))}
    />
  );
}
