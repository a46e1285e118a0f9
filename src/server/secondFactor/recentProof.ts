import { DomainError } from '#domain/failures/failures.ts';
import { isProofFresh, type ProofLife } from '#domain/people/secondFactor.ts';
import { hasSecondFactor, readFactors } from '../auth/accounts.reads.ts';
import type { Ctx } from '../ctx.ts';

export type ProofCtx = Pick<Ctx, 'db' | 'session' | 'steadyNow'>;

/**
 * The proof is the session's own, so one given on another device counts for nothing here. A session in the phase
 * `enrol` needs no proof, because it lasts half an hour and can only add a factor.
 */
export function refuseStaleProof(ctx: ProofCtx, life: ProofLife): void {
  const { session } = ctx;
  if (!session) throw new DomainError('NOT_SIGNED_IN');
  if (session.phase === 'enrol') return;
  const { verifiedAt, verifiedBy: by } = session;
  if (verifiedAt === null || !isProofFresh({ age: ctx.steadyNow() - verifiedAt, by }, life))
    throw new DomainError('STEP_UP_REQUIRED', { ...readFactors(ctx, session.actor.id) });
}

/** Without a second factor the password that comes with the input is proof enough. */
export const hasOwnFactor = ({ db, session }: ProofCtx): boolean =>
  session !== null && hasSecondFactor({ db }, session.actor);
