import type { TroubleKind } from '../payments/trouble.ts';

const NB = '\u00a0';

/** The advice stands apart from the titles, because a page that only names troubles needs none of it. */
export const TROUBLE_ADVICE: Record<TroubleKind, string> = {
  off: `Un réglage du serveur ne convient pas${NB}: son journal dit lequel.`,
  down: 'Les clients payent autrement en attendant. Rien à faire de votre côté.',
  refused: 'Si cela recommence, vérifiez le compte marchand et sa clé.',
  signatures: `Elles sont mal signées${NB}: vérifiez leur secret dans les réglages du serveur. Les paiements sont confirmés quand même, un peu plus tard.`,
  clock: `Plus de cinq minutes d’écart${NB}: remettez-le à l’heure. Les paiements sont confirmés quand même, un peu plus tard.`,
};
