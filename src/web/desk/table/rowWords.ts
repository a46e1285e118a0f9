import { DAY, formatHour, formatShortDay, startOfDay } from '#domain/format/calendar.ts';

/** "auj. 16 h 00", "dem. 9 h 30", "27 nov. 16 h 00": as much as a cell holds. */
export function shortPromise(promisedAt: number, now: number): string {
  const days = (startOfDay(promisedAt) - startOfDay(now)) / DAY;
  const day = days === 0 ? 'auj.' : days === 1 ? 'dem.' : formatShortDay(promisedAt);
  return `${day} ${formatHour(promisedAt)}`;
}

/** "Cocody Angré, 7e tranche, porte 4" → "Cocody Angré": an address begins with its quarter. */
export function areaOf(address: string): string {
  return address.split(',')[0]?.trim() || address.trim();
}
