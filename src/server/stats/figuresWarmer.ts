import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';

/** The longest month that the panel opens with, and the month before it. */
const WARM_DAYS = 62;
/** Of a busy house some milliseconds: nobody waits for them. */
const DAYS_AT_ONCE = 3;

/**
 * Computes what the panel shows first before anybody looks, a few days at each call, today first: after a start the first
 * look would read two months of orders at once. Days that are known cost nothing.
 */
export function createFiguresWarmer(deps: Pick<Deps, 'db' | 'store' | 'now'>): () => void {
  let done = 0;
  return () => {
    const [countOrders, countMoney] = [readOrdersByDay(deps), readMoneyByDay(deps)];
    const today = startOfDay(deps.now());
    for (let i = done; i < done + DAYS_AT_ONCE; i++) {
      countOrders(today - i * DAY);
      countMoney(today - i * DAY);
    }
    done = (done + DAYS_AT_ONCE) % WARM_DAYS;
  };
}
