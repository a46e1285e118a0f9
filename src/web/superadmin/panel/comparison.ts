import { formatAmount } from '#domain/format/money.ts';

const NO_BREAK = '\u00a0';

export type Trend = { direction: 'up' | 'down' | 'same'; words: string };

/** Shares are compared in points, because a percentage of a percentage would mislead. */
export type Measure = 'sum' | 'mean' | 'share';

export function compareFigures(
  now: number | null,
  before: number | null,
  measure: Measure = 'sum',
): Trend | null {
  const isShare = measure === 'share';
  if (now === null || before === null || (!isShare && before <= 0)) return null;
  const change = Math.round(isShare ? (now - before) * 100 : ((now - before) / before) * 100);
  if (change === 0) return { direction: 'same', words: '=' };
  const unit = isShare ? (Math.abs(change) > 1 ? 'points' : 'point') : '%';
  return {
    direction: change > 0 ? 'up' : 'down',
    words: `${change > 0 ? '+' : '−'}${formatAmount(Math.abs(change))}${NO_BREAK}${unit}`,
  };
}
