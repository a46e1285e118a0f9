import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';

/** The longest preset of the panel is a month, which it compares with the month before. */
const WARM_DAYS = 62;

/** The first request of the panel after a start could read two months of orders at once, so each call reads a little. */
export function createFiguresWarmer(deps: Pick<Deps, 'db' | 'store' | 'now'>): () => void {
  let calls = 0;
  return () => {
    const readByDay = calls % 2 === 0 ? readOrdersByDay(deps) : readMoneyByDay(deps);
    readByDay(startOfDay(deps.now()) - Math.floor(calls / 2) * DAY);
    calls = (calls + 1) % (2 * WARM_DAYS);
  };
}
