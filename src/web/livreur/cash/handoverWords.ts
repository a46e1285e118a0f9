import { formatFcfa } from '#domain/format/money.ts';
import type { Tone } from '#domain/format/wording.ts';
import { getGapOutcomeLabel } from '#domain/money/cash.ts';
import type { OwnHandover } from './ownCash.ts';

/** What became of a hand-over. */
export function describeHandover({ isUnsent, counted, gap, outcome }: OwnHandover): {
  words: string;
  tone: Tone;
} {
  if (isUnsent) return { words: 'En attente d’envoi', tone: 'orange' };
  if (counted === null) return { words: 'Déclarée, à compter', tone: 'blue' };
  if (!gap) return { words: 'Comptée, sans écart', tone: 'green' };
  const size = gap > 0 ? `manque ${formatFcfa(gap)}` : `surplus de ${formatFcfa(-gap)}`;
  if (outcome === null) return { words: `Comptée, ${size}`, tone: 'red' };
  const end = outcome === 'repaid' ? 'remboursé par vous' : getGapOutcomeLabel(outcome).toLowerCase();
  return { words: `Comptée, ${size}\u00a0: ${end}`, tone: 'grey' };
}
