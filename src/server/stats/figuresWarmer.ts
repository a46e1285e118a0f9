import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';

/** The longest preset of the panel is a month, which it compares with the month before. */
const WARM_DAYS = 62;
const DAYS_AT_ONCE = 3;

/**
 * The first request of the panel after a start could read two months of orders at once, so each call computes a few
 * days in advance.
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
