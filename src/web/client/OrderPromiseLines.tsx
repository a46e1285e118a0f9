import { describeMove, describePromise } from '#domain/format/order/promiseWords.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import { describePlantStop } from '#domain/format/order/stopWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order, OrderOfClient } from '#domain/orders/order.ts';
import { isLate } from '#domain/promises/late.ts';
import { PromiseLine } from '#web/ui/PromiseLine.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './OrderCard.module.css';
import { TeamNumbers } from './TeamHelp.tsx';

type Promised = Pick<
  Order,
  'status' | 'linen' | 'slot' | 'deliverySlot' | 'promisedAt' | 'promisedAtFirst' | 'lateAt'
> &
  Pick<OrderOfClient, 'moveReason' | 'plantStop'>;

export function OrderPromiseLines({ order }: { order: Promised }) {
  const now = useNow();
  const { status, linen, slot, deliverySlot } = order;
  if (!isOpen(status)) return null;
  const late = isLate(order, now);
  const move = describeMove(order);
  const stop = describePlantStop(order, now);
  return (
    <div className={`${classes.promise} stack gap-4`}>
      <PromiseLine isLate={late}>{stop?.line ?? describePromise(order, now)}</PromiseLine>
      {stop ? <p className={classes.promiseHint}>{stop.hint}</p> : null}
      {move ? <p className={classes.promiseHint}>{move}</p> : null}
      {slot && linen === 'client' ? (
        <p className={classes.promiseHint}>Ramassage&nbsp;: {formatSlot(slot)}</p>
      ) : null}
      {deliverySlot ? (
        <p className={classes.promiseHint}>Livraison&nbsp;: {formatSlot(deliverySlot)}</p>
      ) : null}
      {late ? (
        <p className={classes.promiseHint}>
          <TeamNumbers />
        </p>
      ) : null}
    </div>
  );
}
