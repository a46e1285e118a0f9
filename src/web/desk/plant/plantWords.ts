import { formatDay, formatHour, startOfDay } from '#domain/format/calendar.ts';

/** "L’atelier est arrêté depuis 14 h 10 : panne d’eau". */
export function plantWords({ since, reason }: { since: number; reason: string }, now: number): string {
  const isToday = startOfDay(since) === startOfDay(now);
  const when = isToday ? formatHour(since) : `le ${formatDay(since)} à ${formatHour(since)}`;
  return `L’atelier est arrêté depuis ${when}\u00a0: ${reason}`;
}

/** What the desk reads once it runs again. */
export function restartWords(moved: number): string {
  if (moved === 0) return 'L’atelier tourne. Aucun retour n’est repoussé.';
  return moved === 1
    ? 'L’atelier tourne. Un retour est repoussé.'
    : `L’atelier tourne. ${moved} retours sont repoussés.`;
}
