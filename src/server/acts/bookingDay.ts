import { eq, sql } from 'drizzle-orm';
import { cashDays } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';

/** Money is booked on the day of `at`, or on the first day after it that is not closed. */
export function findBookingDay({ db }: Pick<Deps, 'db'>, at: number): number {
  let day = startOfDay(at);
  while (db.select({ day: cashDays.day }).from(cashDays).where(eq(cashDays.day, day)).get()) day += DAY;
  return day;
}

/** The cash of a day is part of the drawer of every closed day after it. */
export function isDayClosed({ db }: Pick<Deps, 'db'>, day: number): boolean {
  const newest = db
    .select({ day: sql<number | null>`max(${cashDays.day})` })
    .from(cashDays)
    .get();
  return day <= (newest?.day ?? Number.NEGATIVE_INFINITY);
}
