import type { RefusalCode } from '../failures/failures.ts';

const REASONS: Partial<Record<RefusalCode, string>> = {
  SLOT_UNAVAILABLE: 'le créneau est complet ou n’existe plus ce jour-là',
  ARTICLE_UNAVAILABLE: 'un vêtement n’est plus proposé',
  PRICES_CHANGED: 'un service se vend autrement',
  OVER_CEILING: 'le compte entreprise est à son plafond',
  FORBIDDEN: 'la personne n’est plus sur le compte entreprise',
  NOT_FOUND: 'le compte entreprise est fermé',
  TOO_FAR: 'l’adresse n’est plus desservie',
};

/** Follows a colon. */
export const describeMissed = (refusal: string | null): string =>
  (REASONS as Record<string, string>)[refusal ?? ''] ?? 'la commande n’a pas pu être passée';
