import { wordsFor } from '#web/failures.ts';
import { type FailureShape, failureOf } from '#web/refusal.ts';
import type { Attempt } from './attempt.ts';

export const REFUSED = 'Erreur de commande';

/** An answer that never came proves nothing: the same key is sent again until there is one. */
const LOST = new Set(['OFFLINE', 'BUSY', 'UNAVAILABLE']);
/** Answered before the order was looked at: one that had been sent before may be there. Its key is kept. */
const SAYS_NOTHING_OF_IT = new Set(['NOT_SIGNED_IN', 'TOO_MANY', 'UNEXPECTED']);

/** A server of ours signs even its accidents; a 502 or 504 without that comes from a proxy before it. */
export const isLost = ({ code, requestId }: FailureShape) =>
  LOST.has(code) || (code === 'UNEXPECTED' && requestId === '');

/**
 * What stays of an attempt that was refused, and whether its reason is to be said now. At the form it is mended there
 * and then, and a new total is a question of its own; elsewhere the reason waits with the attempt.
 */
export function afterRefusal(one: Attempt, error: unknown, atTheForm: boolean) {
  const { code, facts } = failureOf(error);
  const newTotal =
    code === 'PRICES_CHANGED' && typeof facts.newTotal === 'number' ? facts.newTotal : undefined;
  const said = !atTheForm || newTotal === undefined;
  if (SAYS_NOTHING_OF_IT.has(code)) return { left: { ...one, paused: true }, said };
  if (atTheForm && newTotal === undefined) return { left: null, said };
  const refused = { ...wordsFor(error, REFUSED), newTotal };
  return { left: { ...one, paused: true, refused }, said };
}
