import type { Delay } from '#domain/format/order/delayWords.ts';
import { describeMove } from '#domain/format/order/promiseWords.ts';
import { formatClientPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import classes from './OrderCard.module.css';

type Promised = Pick<Order, 'status' | 'linen' | 'slot' | 'deliverySlot' | 'promisedAt' | 'promisedAtFirst'> &
  Pick<OrderOfClient, 'moveReason'>;

/** A delay takes the place of a promise that no longer holds, and of the words about its move. */
export function OrderPromiseLines({ order, delay }: { order: Promised; delay: Delay | null }) {
  const { status, linen, slot, deliverySlot } = order;
  if (!isOpen(status)) return null;
  const move = describeMove(order);
  return (
    <div className={`stack gap-4 mt-8 mb-8 ${classes.promise}`}>
      {delay ? null : <p>Retour prévu&nbsp;: {formatClientPromise(order.promisedAt)}</p>}
      {move && !delay ? <p className={`muted tabular ${classes.promiseHint}`}>{move}</p> : null}
      {slot && linen === 'client' ? (
        <p className={`muted tabular ${classes.promiseHint}`}>Ramassage&nbsp;: {formatSlot(slot)}</p>
      ) : null}
      {deliverySlot ? (
        <p className={`muted tabular ${classes.promiseHint}`}>Livraison&nbsp;: {formatSlot(deliverySlot)}</p>
      ) : null}
    </div>
  );
}
