/** A day outside the band is as often above as below it. */
const LOW = 0.1;
const HIGH = 0.9;

/** The band from `low` to `high` holds four days in five. */
export type Expectation = { pieces: number; low: number; high: number };

/** Counts scatter by about the root of their size, so errors of large and of small days compare in that unit. */
const computeScale = (expected: number) => Math.sqrt(expected + 1);

export const measureError = (expected: number, actual: number): number =>
  (actual - expected) / computeScale(expected);

/** The errors are those of earlier forecasts, made as long before their day. */
export function expectPieces(expected: number, errors: number[]): Expectation {
  const ordered = errors.toSorted((a, b) => a - b);
  const place = (share: number) =>
    Math.max(0, Math.round(expected + findQuantile(ordered, share) * computeScale(expected)));
  const pieces = Math.round(expected);
  return { pieces, low: Math.min(pieces, place(LOW)), high: Math.max(pieces, place(HIGH)) };
}

/** The next of n + 1 values falls below the k-th with a chance of k / (n + 1). */
function findQuantile(ordered: number[], share: number): number {
  const at = Math.min(Math.max(share * (ordered.length + 1) - 1, 0), ordered.length - 1);
  const before = ordered[Math.floor(at)] ?? 0;
  const after = ordered[Math.ceil(at)] ?? before;
  return before + (after - before) * (at - Math.floor(at));
}
