import { DAY, formatShortDay, startOfWeek } from '#domain/format/calendar.ts';

export interface Week<Item> {
  start: number;
  items: Item[];
}

/** The order of the items stands, so that of weeks does too. */
export function groupByWeek<Item extends { at: number }>(items: readonly Item[]): Week<Item>[] {
  const weeks = new Map<number, Item[]>();
  for (const item of items) {
    const start = startOfWeek(item.at);
    weeks.set(start, [...(weeks.get(start) ?? []), item]);
  }
  return [...weeks].map(([start, ofWeek]) => ({ start, items: ofWeek }));
}

export function nameWeek(start: number, now: number): string {
  const weeksAgo = (startOfWeek(now) - start) / (7 * DAY);
  if (weeksAgo === 0) return 'Cette semaine';
  return weeksAgo === 1 ? 'La semaine dernière' : `Semaine du ${formatShortDay(start)}`;
}
