import type { ClaimKind, ClaimState } from '../../pieces/claims.ts';
import type { Tone } from '../wording.ts';

const KINDS: Record<ClaimKind, string> = {
  manquant: 'Pièce manquante',
  abime: 'Pièce abîmée',
  tache: 'Tache',
  autre: 'Autre problème',
};

export function getClaimKindLabel(kind: ClaimKind): string {
  return KINDS[kind];
}

const STATES: Record<ClaimState, { label: string; tone: Tone }> = {
  open: { label: 'En attente de réponse', tone: 'orange' },
  answered: { label: 'Traitée', tone: 'blue' },
  accepted: { label: 'Acceptée', tone: 'green' },
  refused: { label: 'Refusée', tone: 'red' },
};

export function getClaimStateLabel(state: ClaimState): string {
  return STATES[state].label;
}

export function getClaimTone(state: ClaimState): Tone {
  return STATES[state].tone;
}

/** "Pièce manquante : 2 × Chemise, Complet": what a claim is about; `line` is the order's line, if it names one. */
export function describeClaim(
  { kind, pieces }: { kind: ClaimKind; pieces: number },
  line: { name: string; service: string } | undefined,
): string {
  if (!line) return KINDS[kind];
  const times = pieces > 1 ? `${pieces} × ` : '';
  return `${KINDS[kind]}\u00a0: ${times}${line.name}, ${line.service}`;
}
