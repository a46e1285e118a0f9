import { formatAmount } from '#domain/format/money.ts';

const NO_BREAK = '\u00a0';

export interface Trend {
  direction: 'up' | 'down' | 'same';
  /** "+25 %", or "+4 points" for a share. */
  words: string;
}

/** Against the period before; null where a comparison would say nothing. */
export function trendOf(now: number | null, before: number | null, isShare = false): Trend | null {
  if (now === null || before === null || (!isShare && before <= 0)) return null;
  const change = Math.round(isShare ? (now - before) * 100 : ((now - before) / before) * 100);
  if (change === 0) return { direction: 'same', words: '=' };
  const unit = isShare ? (Math.abs(change) > 1 ? 'points' : 'point') : '%';
  return {
    direction: change > 0 ? 'up' : 'down',
    words: `${change > 0 ? '+' : '−'}${formatAmount(Math.abs(change))}${NO_BREAK}${unit}`,
  };
}

/** Of what only grows: how many came in the last days. */
export function newcomers(count: number, days: number): Trend {
  return {
    direction: count > 0 ? 'up' : 'same',
    words: `${count > 0 ? `+${formatAmount(count)}` : 'stable'} en${NO_BREAK}${days}${NO_BREAK}jours`,
  };
}
