import { and, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { MINUTE } from '#domain/format/calendar.ts';
import { getFilterDay, type PromiseFilter } from '#domain/promises/promiseFilters.ts';
import { IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';

interface Times<Time> {
  promiseFrom: Time;
  promiseTo: Time;
}

export function getPromiseTimes(filter: PromiseFilter, now: number): Times<number> {
  // The time is cut to the minute, so that all requests within a minute share one cached page of late orders.
  if (filter === 'late' || filter === 'slow')
    return { promiseFrom: 0, promiseTo: Math.floor(now / MINUTE) * MINUTE };
  const { from, to } = getFilterDay(filter, now);
  return { promiseFrom: from, promiseTo: to };
}

export function isInPromiseFilter(
  filter: PromiseFilter,
  { promiseFrom, promiseTo }: Times<number | Placeholder>,
): SQL | undefined {
  if (filter === 'late') return and(IS_OPEN, sql`${LATE_AT} < ${promiseTo}`);
  if (filter === 'slow') return and(IS_OPEN, sql`${SLOW_SINCE} < ${promiseTo}`);
  return and(IS_OPEN, gte(LATE_AT, promiseFrom), lt(LATE_AT, promiseTo));
}
