import type { Deps } from '../ctx.ts';

export const FIRST_WAIT_MS = 5000;
export const MAX_WAIT_MS = 15 * 60_000;

/** Up to a quarter is added, so that what was delayed together is not retried together. */
export function computeBackOff({ random }: Pick<Deps, 'random'>, attempts: number): number {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return Math.min(MAX_WAIT_MS, Math.round(wait * (1 + (random(1)[0] ?? 0) / 1024)));
}
