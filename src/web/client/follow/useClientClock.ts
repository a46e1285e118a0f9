import { formatBy } from '#domain/clock/clockWords.ts';
import { type Delay, describeDelay } from '#domain/format/order/promiseWords.ts';
import { type OrderClock, type ToldOrder, useClock } from '#web/ui/clock.tsx';
import { useOrderAccess } from '../orderAccess.ts';

type Followed = ToldOrder & Parameters<typeof describeDelay>[0];

export interface ClientClock extends OrderClock {
  delay: Delay | null;
  /** Said once, smaller: when the linen is back. */
  beside: string | null;
}

export function useClientClock(order: Followed): ClientClock | null {
  const orderClock = useClock(order, 'client', useOrderAccess().useFacts());
  if (!orderClock) return null;
  const { clock, words, now } = orderClock;
  const delay = describeDelay(order, clock, words, now);
  return { ...orderClock, delay, beside: delay ? null : describeBeside(order, orderClock) };
}

function describeBeside(order: Followed, { clock, words, now }: OrderClock): string | null {
  if (clock.source === 'asked') return null;
  return clock.event === 'pickup' ? `Chez vous ${formatBy(order.promisedAt, now)}` : words.promised;
}
