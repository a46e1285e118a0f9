import { DomainError } from '#domain/failures/failures.ts';
import { PROOF_LIFE_MS } from '#domain/people/secondFactor.ts';
import { readFactors } from '../auth/factors.reads.ts';
import type { Ctx } from '../ctx.ts';

/**
 * A proof dated in the future is refused. A session in the phase `enrol` needs no proof, because it lasts half an hour
 * and can only add a factor.
 */
export function refuseStaleProof(ctx: Ctx): void {
  const { session } = ctx;
  if (!session) throw new DomainError('NOT_SIGNED_IN');
  if (session.phase === 'enrol') return;
  const age = session.verifiedAt === null ? Number.POSITIVE_INFINITY : ctx.steadyNow() - session.verifiedAt;
  if (age < 0 || age > PROOF_LIFE_MS)
    throw new DomainError('STEP_UP_REQUIRED', { ...readFactors(ctx, session.actor.id) });
}
