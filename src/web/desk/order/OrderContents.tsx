import { isBeforePickup } from '#domain/lifecycle/lifecycle.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { describeLine } from '#domain/orders/units.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { CareTags } from '#web/ui/CareTags.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import type { ListedOrder } from '../types.ts';
import type { useDeskOrder } from './useDeskOrder.ts';

export interface OrderParts {
  order: ListedOrder;
  query: Pick<ReturnType<typeof useDeskOrder>['query'], 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

export function OrderContents({ order, query }: OrderParts) {
  const { items, transportFee = 0 } = order;
  if (!items && query.isError) {
    return <LoadFailure title="Impossible de charger les détails de la commande." query={query} />;
  }
  if (!items) return <CardSkeleton />;
  return (
    <ul className="stack gap-8 bare">
      {items.map((item) => (
        <li key={item.position} className="between gap-12 flex">
          <span className="anywhere">
            {describeLine(item, isBeforePickup(order.status))} <CareTags care={item.care} />
          </span>
          <Amount value={computeLineTotal(item)} />
        </li>
      ))}
      <li className="between gap-12 flex">
        <span>Frais de transport</span>
        <Amount value={transportFee} />
      </li>
      <li className="between gap-12 heavy flex pt-8 border-top">
        <span>Total</span>
        <Amount value={order.grandTotal} />
      </li>
    </ul>
  );
}
