export const LETTER_STATES = ['waiting', 'sending', 'sent', 'dead'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Why a letter will never leave, as the sender notes it; whatever else it notes is what the provider said. */
export const EXPIRED = 'expired before it could be sent';
export const GIVEN_UP = 'given up after 23 hours';
export const NO_ANSWER = 'no answer';
/** As a restore notes it of a letter that most likely left long ago. */
export const PARKED = 'parked by a restore';

/** The noted reason as the team reads it; the provider's own words, a programmer's, stand behind it. */
export function unsentBecause(noted: string): string {
  if (noted === EXPIRED) return 'Son code ou son lien a expiré avant le départ.';
  if (noted === GIVEN_UP) return 'Abandonné après 23 heures d’essais.';
  if (noted === PARKED) return 'Retenu par une restauration.';
  if (noted.startsWith(NO_ANSWER)) return 'Le service d’envoi n’a pas répondu.';
  const [, status] = /^(\d{3}) /.exec(noted) ?? [];
  if (status === '429') return `Le service d’envoi en reçoit trop à la fois (${noted}).`;
  if (status?.startsWith('4')) return `Le service d’envoi l’a refusé (${noted}).`;
  if (status?.startsWith('5')) return `Le service d’envoi est en panne (${noted}).`;
  return `L’envoi a échoué (${noted}).`;
}
