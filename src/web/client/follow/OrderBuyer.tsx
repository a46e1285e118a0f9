import { BuyerPart } from '#web/invoice/BuyerPart.tsx';
import { trpc } from '#web/net/trpc.ts';
import type { Followed } from './useLivreurPosition.ts';

export function OrderBuyer({ order }: { order: Followed }) {
  const utils = trpc.useUtils();
  const house = trpc.house.public.useQuery().data;
  if (!house || house.certification === 'off') return null;
  return <BuyerPart order={order} onChanged={() => utils.orders.invalidate()} />;
}
