/** People share a cap, all or those of a network: once it is reached, some who did nothing wait or are turned away. */
export const HOUSE_CAPS = [
  'letters.anonymous',
  'letters.reset',
  'code.network',
  'code.stranger',
  'code.letter',
] as const;
export type HouseCap = (typeof HOUSE_CAPS)[number];

/** A second newcomer behind one address reaches the cap of a network: the owner frees a code, and nobody is accused. */
export const isAlarm = (cap: HouseCap): boolean => cap !== 'code.network';

export const CAP_WORDS: Record<HouseCap, string> = {
  'letters.anonymous': 'e-mails demandés par des inconnus (inscriptions, formulaires)',
  'letters.reset': 'demandes de nouveau mot de passe',
  'code.network': 'codes de validation demandés depuis un même réseau',
  'code.stranger': 'codes de validation demandés par des appareils inconnus',
  'code.letter': 'codes de validation de la journée',
};
