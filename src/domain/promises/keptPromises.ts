/** Every screen and figure uses this rule, so that they agree on which orders are late. */
export function isLate({ lateAt }: { lateAt: number | null }, now: number): boolean {
  return lateAt !== null && now > lateAt;
}

export type Decided = { kept: number; broken: number };

export function computeKeptShare(decided: Decided): number | null {
  const all = decided.kept + decided.broken;
  return all === 0 ? null : decided.kept / all;
}

export const isKept = (promisedAt: number, doneAt: number): boolean => doneAt <= promisedAt;

/** A share is 100 % only where nothing is missing: 0.996 → "99 %". */
export function formatShare(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 100 + ROUNDING)}\u00a0%`;
}

/** Floating point makes 0.29 * 100 slightly less than 29. */
const ROUNDING = 1e-9;

export function formatPunctuality(decided: Decided): string {
  const share = formatShare(computeKeptShare(decided));
  return decided.broken === 0 ? share : `${share} (${decided.broken}\u00a0en retard)`;
}

export type PublicFigures = { inTime: number; share: number };

export const PUBLIC_FIGURE_DAYS = 30;
const FEWEST_PROMISES = 50;
const LOWEST_SHARE = 0.9;

/** The result is null while the figures would not speak for the house. */
export function pickPublicFigures(promises: Decided): PublicFigures | null {
  const share = computeKeptShare(promises) ?? 0;
  const isWorthTelling = promises.kept + promises.broken >= FEWEST_PROMISES && share >= LOWEST_SHARE;
  return isWorthTelling ? { inTime: promises.kept, share } : null;
}
