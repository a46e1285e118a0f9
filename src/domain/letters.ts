export const LETTER_STATES = ['waiting', 'sending', 'sent', 'dead'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Why a letter was not sent, as stored; any other stored text is the provider's own. */
export const EXPIRED = 'expired before it could be sent';
export const GIVEN_UP = 'given up after 23 hours';
export const NO_ANSWER = 'no answer';
/** Stored by a restore: the letter was most likely sent long ago. */
export const PARKED = 'parked by a restore';

/** The stored reason in French, followed by the provider's own text where there is one. */
export function undeliveredReason(reason: string): string {
  if (reason === EXPIRED) return 'Son code ou son lien a expiré avant le départ.';
  if (reason === GIVEN_UP) return 'Abandonné après 23 heures d’essais.';
  if (reason === PARKED) return 'Retenu par une restauration.';
  if (reason.startsWith(NO_ANSWER)) return 'Le service d’envoi n’a pas répondu.';
  const [, status] = /^(\d{3}) /.exec(reason) ?? [];
  if (status === '429') return `Le service d’envoi en reçoit trop à la fois (${reason}).`;
  if (status?.startsWith('4')) return `Le service d’envoi l’a refusé (${reason}).`;
  if (status?.startsWith('5')) return `Le service d’envoi est en panne (${reason}).`;
  return `L’envoi a échoué (${reason}).`;
}
