import { isIP } from 'node:net';
import { eq } from 'drizzle-orm';
import { passkeys, recoveryCodes } from '#db/schema.ts';
import { countRows, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { computeSecondFactorDeadline, isProofFresh, type ProofLife } from '#domain/people/secondFactor.ts';
import { findTotp, findUserById, hasSecondFactor, readFactors, type User } from '../auth/accounts.reads.ts';
import type { Session } from '../auth/session.ts';
import type { Ctx, Deps } from '../ctx.ts';

export type SessionCtx = Ctx & { session: Session };

export function loadOwnUser(ctx: SessionCtx): User {
  const user = findUserById(ctx, ctx.session.actor.id);
  if (!user?.active) throw new DomainError('NOT_SIGNED_IN');
  return user;
}

/** Visitors share the demonstration accounts, so one visitor's second factor would lock out all the others. */
export function loadRealUser(ctx: SessionCtx): User {
  const user = loadOwnUser(ctx);
  if (user.demo) throw new DomainError('FORBIDDEN');
  return user;
}

/**
 * No member of the desk adds a first factor by a password alone, or a further one in a session that has not proved one.
 */
export function mayEnrol(ctx: SessionCtx): boolean {
  const { phase, actor, mayEnrol: isEntitled } = ctx.session;
  return hasSecondFactor(ctx, actor) ? phase === 'open' : isEntitled;
}

/** Browsers bind a passkey to a host name, so a house reached by its IP address offers codes only. */
export function canUsePasskeys({ settings }: Pick<Deps, 'settings'>): boolean {
  return isIP(new URL(settings.publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;
}

export function readOwnFactors(ctx: SessionCtx) {
  const { id } = ctx.session.actor;
  const account = findUserById(ctx, id);
  const totp = findTotp(ctx, id);
  return {
    passkeys: ctx.db
      .select(pickColumns(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt'))
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(passkeys.createdAt)
      .all(),
    totp: totp ? { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
    recoveryCodesLeft: countRows(ctx.db, recoveryCodes, eq(recoveryCodes.userId, id)),
    passkeysPossible: canUsePasskeys(ctx),
    mayEnrol: mayEnrol(ctx),
    isDemo: account?.demo ?? false,
    requiredAt: account ? computeSecondFactorDeadline(account, ctx.house().secondFactorDays) : null,
  };
}

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
