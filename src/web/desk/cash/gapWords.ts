import { formatFcfa } from '#domain/format/money.ts';

/** A gap is what is missing; a negative one is a surplus. */
export function gapWords(gap: number): string {
  if (gap === 0) return 'le compte est juste';
  return gap > 0 ? `il manque ${formatFcfa(gap)}` : `${formatFcfa(-gap)} de trop`;
}
