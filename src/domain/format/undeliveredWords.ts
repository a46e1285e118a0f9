import { EXPIRED, GIVEN_UP, NO_ANSWER, PARKED } from '../letters.ts';

const REFUSALS: [RegExp, string][] = [
  [/full|quota/i, 'Sa boîte de réception est pleine.'],
  [
    /not exist|unknown|no such|invalid/i,
    'Cette adresse n’existe pas\u00a0: demandez-la de nouveau au client.',
  ],
  [/suppress|bounce|complain|spam/i, 'Cette adresse ne prend plus nos e-mails.'],
];

const findRefusal = (reason: string) => REFUSALS.find(([pattern]) => pattern.test(reason))?.[1];

/** Sending it again changes nothing: its reader's mailbox, or the address, is the cause. */
export const isRefusedByMailbox = (reason: string | null): boolean =>
  /^(?!401|403|429)[45]\d\d /.test(reason ?? '') && findRefusal(reason ?? '') !== undefined;

/** The desk calls the client instead; the provider's own words are for who minds the mail. */
export function describeRefusedLetter(reason: string | null): string {
  if (reason === EXPIRED || reason === GIVEN_UP || reason === PARKED)
    return describeUndeliveredReason(reason);
  return findRefusal(reason ?? '') ?? 'Le service d’envoi l’a refusé.';
}

export function describeUndeliveredReason(reason: string): string {
  if (reason === EXPIRED) return 'Son code ou son lien a expiré avant le départ.';
  if (reason === GIVEN_UP) return 'Abandonné après 23 heures d’essais.';
  if (reason === PARKED) return 'Retenu par une restauration.';
  if (reason.startsWith(NO_ANSWER)) return 'Le service d’envoi n’a pas répondu.';
  const [, status] = /^(\d{3}) /.exec(reason) ?? [];
  if (status === '401' || status === '403')
    return `Le service d’envoi refuse tout ce que la maison lui donne\u00a0: «\u00a0${reason}\u00a0». Vérifiez la clé et l’expéditeur.`;
  if (status === '429') return `Le service d’envoi en reçoit trop à la fois (${reason}).`;
  if (isRefusedByMailbox(reason)) return `${findRefusal(reason)?.replace(/\.$/, '')} (${reason}).`;
  if (status?.startsWith('4')) return `Le service d’envoi l’a refusé (${reason}).`;
  if (status?.startsWith('5')) return `Le service d’envoi est en panne (${reason}).`;
  return `L’envoi a échoué (${reason}).`;
}
