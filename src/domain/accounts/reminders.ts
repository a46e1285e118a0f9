import { DAY, HOUR, startOfDay } from '../format/calendar.ts';

const REMINDER_DAYS = [30, 15, 7] as const;
const REMINDER_HOUR = 8 * HOUR;

/**
 * Days after the due date for which a reminder is to be written now; of several that were missed only the latest.
 * `reminder` is the last one that was written, or 0.
 */
export function findReminder(
  { dueAt, due, reminder }: { dueAt: number | null; due: number; reminder: number },
  now: number,
): number | null {
  if (dueAt === null || due === 0) return null;
  const days = REMINDER_DAYS.find((one) => now >= startOfDay(dueAt) + one * DAY + REMINDER_HOUR);
  return days !== undefined && days > reminder ? days : null;
}

export function findLastReminderHour(now: number): number {
  const hour = startOfDay(now) + REMINDER_HOUR;
  return now >= hour ? hour : hour - DAY;
}
