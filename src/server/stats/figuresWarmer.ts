import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';

/** The longest preset of the panel is a month, which it compares with the month before. */
const WARM_DAYS = 62;

/** The first request of the panel after a start could read two months of orders at once, so each call reads one day. */
export function createFiguresWarmer(deps: Pick<Deps, 'db' | 'store' | 'now'>): () => void {
  let warmDays = 0;
  return () => {
    const day = startOfDay(deps.now()) - warmDays * DAY;
    readOrdersByDay(deps)(day);
    readMoneyByDay(deps)(day);
    warmDays = (warmDays + 1) % WARM_DAYS;
  };
}
