import { DomainError } from '#domain/failures/failures.ts';
import { PROOF_LIFE_MS } from '#domain/people/secondFactor.ts';
import { readFactors } from '../auth/factors.reads.ts';
import type { Ctx } from '../ctx.ts';

/**
 * A proof from the future is none. A session that may only add a factor lasts half an hour, and nothing else
 * can be done with it.
 */
export function refuseStaleProof(ctx: Ctx): void {
  const { session } = ctx;
  if (!session) throw new DomainError('NOT_SIGNED_IN');
  if (session.phase === 'enrol') return;
  const age = session.verifiedAt === null ? Number.POSITIVE_INFINITY : ctx.steadyNow() - session.verifiedAt;
  if (age < 0 || age > PROOF_LIFE_MS)
    throw new DomainError('STEP_UP_REQUIRED', { ...readFactors(ctx, session.actor.id) });
}
