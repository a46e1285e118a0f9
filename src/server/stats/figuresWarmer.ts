import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { warmForecast } from './forecast.ts';
import { readMoneyByDay } from './moneyFigures.ts';
import { readOrdersByDay } from './orderFigures.ts';
import { warmPastLateness } from './pastLateness.ts';

/** The longest preset of the panel is a month, which it compares with the month before. */
const WARM_DAYS = 62;

/** The first request of the panel after a start could read two months of orders at once, so each call reads a little. */
export function createFiguresWarmer(deps: Pick<Deps, 'db' | 'store' | 'house' | 'now'>): () => void {
  const reads = [
    (day: number) => readOrdersByDay(deps)(day),
    (day: number) => readMoneyByDay(deps)(day),
    (day: number) => warmPastLateness(deps, day),
    (day: number) => warmForecast(deps, day),
    // The forecast looks back nearly twice as far.
    (day: number) => warmForecast(deps, day - WARM_DAYS * DAY),
  ];
  let calls = 0;
  return () => {
    const day = startOfDay(deps.now()) - Math.floor(calls / reads.length) * DAY;
    reads[calls % reads.length]?.(day);
    calls = (calls + 1) % (reads.length * WARM_DAYS);
  };
}
