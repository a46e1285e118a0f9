import { describePromise } from '#domain/format/order/promiseWords.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { useNow } from '#web/ui/useNow.ts';
import type { ListedOrder } from '../types.ts';

export function PromiseNews({ order }: { order: ListedOrder }) {
  const now = useNow();
  const { status, promisedAtFirst, moveReason } = order;
  if (!isOpen(status)) return null;
  return (
    <div>
      <p className="bold anywhere">{describePromise(order, now)}</p>
      {promisedAtFirst === null ? null : (
        <p className="muted anywhere">
          D’abord prévu {formatPromise(promisedAtFirst)}
          {moveReason ? `\u00a0; déplacé\u00a0: ${moveReason}` : null}
        </p>
      )}
    </div>
  );
}
