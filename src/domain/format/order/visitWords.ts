import { CALL_AFTER_REFUSAL } from '../../clock/clockWords.ts';
import type { CodeLeg } from '../../pieces/handover.ts';
import type { VisitReason } from '../../pieces/visits.ts';
import { capitalize } from '../text.ts';

const NB = '\u00a0';

const REASONS: Record<VisitReason, string> = {
  absent: 'personne sur place',
  injoignable: 'téléphone sans réponse',
  adresse: 'adresse introuvable',
  refus: 'refus sur place',
  panne: 'panne du livreur',
  autre: 'autre raison',
};

export const getVisitReasonLabel = (reason: VisitReason): string => capitalize(REASONS[reason]);

const IMPOSSIBLE: Record<CodeLeg, string> = {
  pickup: 'Ramassage impossible',
  delivery: 'Livraison impossible',
  return: 'Retour du linge impossible',
};

export function describeVisit({ leg, reason }: { leg: CodeLeg; reason: VisitReason }): string {
  return reason === 'autre' ? IMPOSSIBLE[leg] : `${IMPOSSIBLE[leg]}${NB}: ${REASONS[reason]}`;
}

export const COMES_BACK: Record<CodeLeg, string> = {
  pickup: 'Nous repasserons prendre votre linge',
  delivery: 'Nous repasserons vous remettre votre linge',
  return: 'Nous repasserons vous rendre votre linge',
};

/** The headline of the order's page asks for the call after a refusal, until the next hour is chosen. */
export const VISIT_ADVICE: Record<VisitReason, string> = {
  absent: 'Demandez à un proche ou au gardien d’être là, ou convenez d’un moment avec nous.',
  injoignable: 'Gardez votre téléphone près de vous, et vérifiez le numéro de contact de la commande.',
  adresse: 'Vérifiez l’adresse de la commande, et ajoutez-y un repère.',
  panne: 'Vous n’avez rien à faire.',
  refus: '',
  autre: '',
};

/** A letter has no headline that announces the next visit, so this text does. */
export function describeVisitOutlook({ leg, reason }: { leg: CodeLeg; reason: VisitReason }): string {
  if (reason === 'refus') return CALL_AFTER_REFUSAL;
  return [`${COMES_BACK[leg]}.`, VISIT_ADVICE[reason]].filter(Boolean).join(' ');
}

const formatVisitOrdinal = (visit: number) => (visit === 1 ? '1er' : `${visit}e`);

export const getVisitLabel = (visit: number): string => `${formatVisitOrdinal(visit)}${NB}passage`;

export function describeNextVisit(failedVisits: number, lastReason: VisitReason | undefined): string {
  const visit = getVisitLabel(failedVisits + 1);
  return lastReason ? `${visit} (${REASONS[lastReason]} au${NB}${formatVisitOrdinal(failedVisits)})` : visit;
}
