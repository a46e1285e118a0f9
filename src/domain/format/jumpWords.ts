import { formatAmount } from './money.ts';

/** A zero too many passes every limit, so five times the value before, or a fifth, is said while it is typed. */
export function describeJump(before: number | null, now: number | null, words: string): string | null {
  if (!before || !now) return null;
  const times = Math.round(Math.max(now / before, before / now));
  return times < 5
    ? null
    : `${formatAmount(times)}\u00a0fois ${now > before ? 'plus' : 'moins'} qu’avant (${words}).`;
}
