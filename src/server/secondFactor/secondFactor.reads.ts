import { isIP } from 'node:net';
import { count, eq } from 'drizzle-orm';
import { passkeys, recoveryCodes } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { computeSecondFactorDeadline } from '#domain/people/secondFactor.ts';
import { findTotp, findUserById, hasSecondFactor, type User } from '../auth/accounts.reads.ts';
import type { Session } from '../auth/session.ts';
import type { Ctx, Deps } from '../ctx.ts';

export type SessionCtx = Ctx & { session: Session };

export function loadAccount(ctx: SessionCtx): User {
  const user = findUserById(ctx, ctx.session.actor.id);
  if (!user?.active) throw new DomainError('NOT_SIGNED_IN');
  return user;
}

/** Visitors share the demonstration accounts, so one visitor's second factor would lock out all the others. */
export function loadRealAccount(ctx: SessionCtx): User {
  const user = loadAccount(ctx);
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
  const codes = ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, id))
    .get();
  const totp = findTotp(ctx, id);
  return {
    passkeys: ctx.db
      .select(pickColumns(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt'))
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(passkeys.createdAt)
      .all(),
    totp: totp ? { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt } : null,
    recoveryCodesLeft: codes?.left ?? 0,
    passkeysPossible: canUsePasskeys(ctx),
    mayEnrol: mayEnrol(ctx),
    isDemo: account?.demo ?? false,
    requiredAt: account ? computeSecondFactorDeadline(account, ctx.house().secondFactorDays) : null,
  };
}
