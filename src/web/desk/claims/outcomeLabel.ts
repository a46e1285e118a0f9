import type { ClaimOutcome } from '#domain/pieces/claims.ts';

const OUTCOMES: Record<ClaimOutcome, string> = {
  answered: 'Simple réponse',
  accepted: 'Acceptée',
  refused: 'Refusée',
};

/** For the choice of what becomes of a claim. */
export function outcomeLabel(outcome: ClaimOutcome): string {
  return OUTCOMES[outcome];
}
