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
    <div className={`${classes.promise} mt-8 mb-8 stack gap-4`}>
      {delay ? null : <p>Retour prévu&nbsp;: {formatClientPromise(order.promisedAt)}</p>}
      {move && !delay ? <p className={`${classes.promiseHint} muted tabular`}>{move}</p> : null}
      {slot && linen === 'client' ? (
        <p className={`${classes.promiseHint} muted tabular`}>Ramassage&nbsp;: {formatSlot(slot)}</p>
      ) : null}
      {deliverySlot ? (
        <p className={`${classes.promiseHint} muted tabular`}>Livraison&nbsp;: {formatSlot(deliverySlot)}</p>
      ) : null}
    </div>
  );
}
