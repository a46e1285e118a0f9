import { eventLabel, paymentMethodLabel, paymentStateLabel, roleLabel } from '#domain/format/wording.ts';
import { lineTotal } from '#domain/pricing.ts';
import { trpc } from '#web/net/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';
import { When } from '#web/ui/When.tsx';
import type { DeskOrder } from '../types.ts';
import { type DeskAct, OrderActions } from './OrderActions.tsx';
import { ClientMap, OrderFacts } from './OrderCard.tsx';
import classes from './OrderDetail.module.css';

const EVERY_ACT: readonly DeskAct[] = [
  'assign',
  'status',
  'reassign',
  'track',
  'paid',
  'invoice',
  'cancel',
  'remove',
];

/** All that the desk knows of an order, and all that it may do to it; in the drawer of the board or on its own page. */
export function OrderDetail({ order }: { order: DeskOrder }) {
  return (
    <>
      <p className={classes.who}>{order.client.fullname}</p>
      <OrderFacts order={order} nobody="Non assigné" />
      <OrderActions order={order} acts={EVERY_ACT} />
      <ClientMap order={order} height="11rem" />
      <section className={classes.part}>
        <h2>Contenu</h2>
        <ul className={classes.lines}>
          {order.items.map((item) => (
            <li key={`${item.productId}|${item.service}`}>
              <span>
                {item.quantity} × {item.name}, {item.service}
              </span>
              <Amount value={lineTotal(item)} />
            </li>
          ))}
          <li>
            <span>Frais de transport</span>
            <Amount value={order.transportFee} />
          </li>
          <li className={classes.total}>
            <span>Total</span>
            <Amount value={order.grandTotal} />
          </li>
        </ul>
        <p className={classes.payment}>
          {paymentMethodLabel(order.paymentMethod)} · {paymentStateLabel(order.paymentState)}
          {order.paidAt === null ? null : (
            <>
              , <When at={order.paidAt} />
            </>
          )}
        </p>
      </section>
      <section className={classes.part}>
        <h2>Historique</h2>
        <History orderId={order.id} />
      </section>
    </>
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
