import { trpc } from '#web/net/trpc.ts';
import { countRowsOf } from './counts.ts';

/** The counts of an order as they are now: a card of the board has none. */
export function useCounts(orderId: string, opened: boolean) {
  const { data: order, isPending } = trpc.dispatch.order.useQuery(
    { orderId },
    { enabled: opened, meta: { silent: true } },
  );
  return { order, isPending, rows: order ? countRowsOf(order) : [] };
}
