import { formatDay, formatHour, parseNumericHour, startOfDay } from '#domain/format/calendar.ts';

export function describeStop({ since, reason }: { since: number; reason: string }, now: number): string {
  const isToday = startOfDay(since) === startOfDay(now);
  const when = isToday ? formatHour(since) : `le ${formatDay(since)} à ${formatHour(since)}`;
  return `L’atelier est arrêté depuis ${when}\u00a0: ${reason}`;
}

export function describeRestart(moved: number): string {
  if (moved === 0) return 'L’atelier tourne. Aucun retour n’est repoussé.';
  return moved === 1
    ? 'L’atelier tourne. Un retour est repoussé.'
    : `L’atelier tourne. ${moved} retours sont repoussés.`;
}

/**
 * NaN, which the schema refuses, until both are readable. Abidjan keeps UTC, so the browser's own zone must not
 * be used.
 */
export function joinDayAndHour(day: string, hour: string): number {
  const isReadable = day !== '' && parseNumericHour(hour) === hour;
  return isReadable ? Date.parse(`${day}T${hour}Z`) : Number.NaN;
}
