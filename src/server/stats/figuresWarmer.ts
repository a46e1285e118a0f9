import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';

/** The longest month that the panel opens with, and the month before it. */
const WARM_DAYS = 62;
/** A busy house needs some milliseconds for them. */
const DAYS_AT_ONCE = 3;

/**
 * After a start the first look at the panel would read two months of orders at once: a few days are computed at each
 * call, today first.
 */
export function createFiguresWarmer(deps: Pick<Deps, 'db' | 'store' | 'now'>): () => void {
  let warmDays = 0;
  return () => {
    const [countOrders, countMoney] = [readOrdersByDay(deps), readMoneyByDay(deps)];
    const today = startOfDay(deps.now());
    for (let i = warmDays; i < warmDays + DAYS_AT_ONCE; i++) {
      countOrders(today - i * DAY);
      countMoney(today - i * DAY);
    }
    warmDays = (warmDays + DAYS_AT_ONCE) % WARM_DAYS;
  };
}
