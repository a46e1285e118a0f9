import { computeKeptShare, type Decided } from './late.ts';

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
