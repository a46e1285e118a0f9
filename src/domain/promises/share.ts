import { computeKeptShare, type Decided } from './late.ts';

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
