import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { moneyFigures } from './moneyFigures.ts';
import { orderFigures } from './orderFigures.ts';

/** The longest month that the panel opens with, and the month before it. */
const WARM_DAYS = 62;
/** Once a second, so that nobody waits for it. */
const MOST_MS = 10;

/**
 * Computes what the panel shows first before anybody looks, a few days at a time: after a start the first look would read
 * two months of orders at once.
 */
export function warmFigures(deps: Pick<Deps, 'db' | 'store' | 'now'>): void {
  const since = performance.now();
  const [orders, money] = [orderFigures(deps), moneyFigures(deps)];
  orders.owed();
  const today = startOfDay(deps.now());
  for (let day = today; day > today - WARM_DAYS * DAY; day -= DAY) {
    orders.day(day);
    money(day);
    if (performance.now() - since > MOST_MS) return;
  }
}
