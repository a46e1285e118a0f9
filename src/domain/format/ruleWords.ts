import { DAY, formatNumericHour, formatWeekday, startOfWeek } from './calendar.ts';

/** 1 is "lundi". */
export const getWeekdayName = (weekday: number): string =>
  formatWeekday(startOfWeek(0) + (weekday - 1) * DAY);

/** "Chaque mardi et vendredi, à 10 h" */
export function describeRule({
  weekdays,
  slot,
}: {
  weekdays: readonly number[];
  slot: { at: string };
}): string {
  const names = weekdays.map(getWeekdayName);
  const days =
    weekdays.length === 7
      ? 'jour'
      : [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' et ');
  return `Chaque ${days}, à\u00a0${formatNumericHour(slot.at).replace(/\u00a000$/, '')}`;
}
