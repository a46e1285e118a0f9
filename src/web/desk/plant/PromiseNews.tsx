import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import type { ListedOrder } from '../types.ts';

export function PromiseNews({ order }: { order: ListedOrder }) {
  const { status, promisedAtFirst, moveReason } = order;
  const slot = isLinenHeld(status) ? order.deliverySlot : order.slot;
  if (!isOpen(status)) return null;
  return (
    <div>
      <p className="bold anywhere">Retour prévu&nbsp;: {formatPromise(order.promisedAt)}</p>
      {slot ? (
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
