import { type Delay, describeDelay } from '#domain/format/order/delayWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { useNow } from '#web/ui/useNow.ts';
import { useOrderAccess } from '../orderAccess.ts';
import type { Followed } from './useLivreurPosition.ts';

export function useDelay(
  order: Pick<Followed, 'status'> & Parameters<typeof describeDelay>[0],
): Delay | null {
  const now = useNow();
  const facts = useOrderAccess().useFacts();
  return facts && isOpen(order.status) ? describeDelay(order, now, facts) : null;
}
