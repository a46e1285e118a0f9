import type { RefusalCode } from '../failures/failures.ts';
import { DAY, formatNumericHour, formatWeekday, startOfWeek } from './calendar.ts';

/** 1 is "lundi". */
export const getWeekdayName = (weekday: number): string =>
  formatWeekday(startOfWeek(0) + (weekday - 1) * DAY);

/** "Chaque mardi et vendredi, à partir de 10 h" */
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
  return `Chaque ${days}, à partir de ${formatNumericHour(slot.at).replace(/\u00a000$/, '')}`;
}

const REASONS: Partial<Record<RefusalCode, string>> = {
  SLOT_UNAVAILABLE: 'le créneau est complet ou n’existe plus ce jour-là',
  ARTICLE_UNAVAILABLE: 'un vêtement n’est plus proposé',
  PRICES_CHANGED: 'un service se vend autrement',
  OVER_CEILING: 'le compte entreprise était à son plafond',
  FORBIDDEN: 'le compte entreprise ne paie plus ces commandes',
  NOT_FOUND: 'le compte entreprise est fermé',
  TOO_FAR: 'l’adresse n’est plus desservie',
};

/** A visit that met the ceiling is tried again, so another order for that day would be a second one. */
export const describeRetry = (refusal: string | null): string | null =>
  refusal === 'OVER_CEILING'
    ? 'Dès que le compte aura de nouveau de la place, nous réserverons ce passage la nuit suivante, au plus tard la veille.'
    : null;

/** Follows a colon. */
export const describeMissed = (refusal: string | null): string =>
  (REASONS as Record<string, string>)[refusal ?? ''] ?? 'la commande n’a pas pu être passée';
