import { eq } from 'drizzle-orm';
import { knownDevices, users } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import { passwordChangedLetter, recoveryLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { type User, userByEmail, userById } from './accounts.reads.ts';
import { refuseCommon } from './common-passwords.ts';
import { mayAsk } from './demands.ts';
import { evenly } from './even-time.ts';
import { forgetGuesses } from './guesses.ts';
import { hashPassword } from './secrets.ts';
import { endSessionsOf } from './sessions.ts';
import { consumeToken, issueToken, lookAtToken, voidTokens } from './tokens.ts';

const RULES = { ip: 'reset.ip', address: 'reset.address' } as const;

/** Says the same whether the address is known, unknown or asked about too often. */
export function requestReset(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return evenly(() => {
    const user = userByEmail(ctx, email);
    // One commit either way.
    const written = ctx.store.write(() => {
      if (!mayAsk(ctx, RULES, email) || !user?.active) return false;
      sendRecovery(ctx, user);
      return true;
    });
    if (written) ctx.limits.count('letters.anonymous', 'all');
    ctx.mail.wake();
    return { sent: true };
  });
}

/** The link is built from PUBLIC_URL and from nothing that the request says of itself. */
function sendRecovery(ctx: Ctx, user: User): void {
  voidTokens(ctx, user.id, 'reset');
  const { token, id, expiresAt } = issueToken(ctx, 'reset', { userId: user.id });
  putInOutbox(ctx, {
    event: `auth.reset:${id}`,
    to: user.email,
    letter: recoveryLetter(`${ctx.settings.publicUrl}/reset-password#type=recovery&token=${token}`),
    dropAfter: expiresAt,
  });
}

/** Is this link still good? Asked before anybody types a new password; it uses nothing up. */
export function checkReset(ctx: Ctx, { token }: { token: string }): { good: true } {
  ctx.limits.take('token.ip', ctx.request.ip);
  if (!lookAtToken(ctx, 'reset', token)) throw new DomainError('LINK_EXPIRED');
  return { good: true };
}

/** Whoever holds the link holds the mailbox: the address counts as confirmed, and whatever was open is closed. */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<{ done: true }> {
  ctx.limits.take('token.ip', ctx.request.ip);
  const seen = lookAtToken(ctx, 'reset', input.token);
  const owner = seen?.userId ? userById(ctx, seen.userId) : undefined;
  if (!owner?.active) throw new DomainError('LINK_EXPIRED');
  refuseCommon(owner.role, input.password);
  const passwordHash = await hashPassword(ctx.gate, input.password);
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
    forgetGuesses(ctx, owner.email);
    tellPasswordChanged(ctx, owner.email);
  });
  ctx.live.end({ userId: owner.id });
  ctx.mail.wake();
  return { done: true };
}

/** Inside the caller's transaction. */
export function tellPasswordChanged(ctx: Ctx, email: string): void {
  putInOutbox(ctx, {
    event: `auth.password:${ctx.id()}`,
    to: email,
    letter: passwordChangedLetter(ctx.settings.publicUrl),
  });
}
