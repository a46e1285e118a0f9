import { describeArticle } from '../../orders/order.ts';
import type { ClaimKind, ClaimState } from '../../pieces/claims.ts';
import type { Tone } from '../wording.ts';
import { formatShortNumber } from './orderNumber.ts';

export const CLAIM_KIND_LABELS: Record<ClaimKind, string> = {
  manquant: 'Pièce manquante',
  abime: 'Pièce abîmée',
  tache: 'Tache',
  autre: 'Autre problème',
};

export const CLAIM_STATE_WORDS: Record<ClaimState, { label: string; tone: Tone }> = {
  open: { label: 'En attente de réponse', tone: 'orange' },
  answered: { label: 'Traitée', tone: 'blue' },
  accepted: { label: 'Acceptée', tone: 'green' },
  refused: { label: 'Refusée', tone: 'red' },
};

export const describeRedo = (shortNumber: string): string =>
  `Refait sans frais, commande ${formatShortNumber(shortNumber)}`;

export function describeClaim(
  { kind, pieces }: { kind: ClaimKind; pieces: number },
  line: { name: string; service: string } | undefined,
): string {
  if (!line) return CLAIM_KIND_LABELS[kind];
  const times = pieces > 1 ? `${pieces}\u00a0× ` : '';
  return `${CLAIM_KIND_LABELS[kind]}\u00a0: ${times}${describeArticle(line)}`;
}
