import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import type { ListedOrder } from '../types.ts';

/** The next event first; the promise and the slot only where they are other hours. */
export function PromiseNews({ order }: { order: ListedOrder }) {
  const { status, promisedAtFirst, moveReason } = order;
  const orderClock = useHouseClock(order, 'desk');
  const slot = isLinenHeld(status) ? order.deliverySlot : order.slot;
  if (!isOpen(status)) return null;
  const isReturnTold = orderClock?.clock.event === 'return' && orderClock.clock.source === 'told';
  return (
    <div>
      {orderClock ? <p className="bold anywhere tabular">{joinClockWords(orderClock.words)}</p> : null}
      {isReturnTold ? null : (
        <p className={`anywhere ${orderClock ? 'muted' : 'bold'}`}>
          Retour prévu&nbsp;: {formatPromise(order.promisedAt)}
        </p>
      )}
      {slot && orderClock?.clock.source !== 'slot' ? (
        <p className="muted anywhere">
          {isLinenHeld(status) ? 'Livraison' : 'Ramassage'}&nbsp;: {formatSlot(slot)}
        </p>
      ) : null}
      {promisedAtFirst === null ? null : (
        <p className="muted anywhere">
          D’abord prévu {formatPromise(promisedAtFirst)}
          {moveReason ? `\u00a0; déplacé\u00a0: ${moveReason}` : null}
        </p>
      )}
    </div>
  );
}
