import { formatDay, formatHour, MINUTE, startOfDay } from '#domain/format/calendar.ts';

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

/** A `datetime-local` field takes no zone. Abidjan keeps UTC, so the browser's own zone must not be used. */
export const formatLocalMinute = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** An empty or half-filled field gives NaN, which the schema refuses. */
export function parseLocalMinute(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
}

export const getNextMinute = (at: number) => Math.floor(at / MINUTE + 1) * MINUTE;
