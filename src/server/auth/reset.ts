import { eq } from 'drizzle-orm';
import { knownDevices, users } from '#db/schema.ts';
import { recoveryLink } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures.ts';
import { recordPasswordAct } from '../audit/signInTally.ts';
import type { Ctx } from '../ctx.ts';
import { passwordChangedLetter, recoveryLetter } from '../mail/letters/accounts.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { type User, userByEmail, userById } from './accounts.reads.ts';
import { refuseWeak } from './commonPasswords.ts';
import { hashPassword } from './secrets.ts';
import { endSessionsOf } from './sessionEnds.ts';
import { inConstantTime } from './throttles/constantTime.ts';
import { consumeLetterQuota } from './throttles/letterQuota.ts';
import { forgetAttempts } from './throttles/loginThrottle.ts';
import { consumeToken, issueToken, readToken, voidTokens } from './tokens.ts';

const RULES = { ip: 'reset.ip', address: 'reset.address' } as const;

/** Answers alike whether the address is known, unknown or over its quota. */
export function requestReset(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return inConstantTime(() => {
    const user = userByEmail(ctx, email);
    // One commit either way, so that both take as long.
    const isWritten = ctx.store.write(() => {
      if (!consumeLetterQuota(ctx, RULES, email) || !user?.active) return false;
      sendRecovery(ctx, user);
      return true;
    });
    if (isWritten) ctx.limits.count('letters.anonymous', 'all');
    return { sent: true };
  });
}

/** The link is built from PUBLIC_URL, never from the request's own headers. */
function sendRecovery(ctx: Ctx, user: User): void {
  voidTokens(ctx, user.id, 'reset');
  const { token, id, expiresAt } = issueToken(ctx, 'reset', { userId: user.id });
  enqueueLetter(ctx, {
    event: `auth.reset:${id}`,
    to: user.email,
    letter: recoveryLetter(ctx.settings.publicUrl + recoveryLink(token)),
    dropAfter: expiresAt,
  });
}

/** Lets the page say that a link has expired before a new password is typed; consumes nothing. */
export function checkReset(ctx: Ctx, { token }: { token: string }): { good: true } {
  ctx.limits.consume('token.ip', ctx.request.ip);
  if (!readToken(ctx, 'reset', token)) throw new DomainError('LINK_EXPIRED');
  return { good: true };
}

/** The link proves the mailbox: the address counts as confirmed, and every session ends. */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<{ done: true }> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const link = readToken(ctx, 'reset', input.token);
  const owner = link?.userId ? userById(ctx, link.userId) : undefined;
  if (!owner?.active) throw new DomainError('LINK_EXPIRED');
  refuseWeak(owner.role, input.password);
  const passwordHash = await hashPassword(ctx.hashGate, input.password);
  ctx.store.write(() => {
    if (!consumeToken(ctx, 'reset', input.token)) throw new DomainError('LINK_EXPIRED');
    ctx.db
      .update(users)
      .set({ passwordHash, confirmedAt: owner.confirmedAt ?? ctx.now() })
      .where(eq(users.id, owner.id))
      .run();
    voidTokens(ctx, owner.id, 'reset');
    voidTokens(ctx, owner.id, 'confirm');
    endSessionsOf(ctx, owner.id);
    ctx.db.delete(knownDevices).where(eq(knownDevices.userId, owner.id)).run();
    forgetAttempts(ctx, owner.email);
    enqueuePasswordChanged(ctx, owner.email);
    recordPasswordAct(ctx, owner, 'auth.resetPassword', 'resets');
  });
  return { done: true };
}

/** Inside the caller's transaction. */
export function enqueuePasswordChanged(ctx: Ctx, email: string): void {
  enqueueLetter(ctx, {
    event: `auth.password:${ctx.id()}`,
    to: email,
    letter: passwordChangedLetter(ctx.settings.publicUrl),
  });
}
