import { eq } from 'drizzle-orm';
import { type PendingSignUp, users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import type { Ctx } from '../ctx.ts';
import { enqueueLetter, type LetterCtx } from '../mail/outbox.ts';
import { findUserById, type User } from './accounts.reads.ts';
import { refuseWeakPassword } from './commonPasswords.ts';
import { findBrowserSignUp, listSignUps } from './confirmation.ts';
import { hashPassword } from './secrets.ts';
import { endSessions } from './session.ts';
import { pickAccountFields } from './signUp.ts';
import { findKnownDeviceId, forgetDevices } from './throttles/devices.ts';
import { answerByLetter, planReset } from './throttles/letterQuota.ts';
import { deleteAccountCounts } from './throttles/loginThrottle.ts';
import { consumeToken, issueToken, readToken, voidTokens } from './tokens.ts';

export function requestReset(ctx: Ctx, { email }: { email: string }): Promise<{ sent: true }> {
  return answerByLetter(ctx, {
    email,
    ip: 'reset.ip',
    address: 'reset.address',
    plan: (user) => planReset(ctx, user),
    write: (user) => sendResetLink(ctx, user),
  });
}

/** The letter builds its link from PUBLIC_URL, because the Host header of the request may be forged. */
function sendResetLink(ctx: Ctx, user: User): void {
  voidTokens(ctx, user.id, 'reset');
  const deviceId = findKnownDeviceId(ctx, user.id);
  const { token, expiresAt } = issueToken(ctx, 'reset', { userId: user.id, deviceId });
  enqueueLetter(ctx, { kind: 'auth.reset', to: user.email, data: { token }, dropAfter: expiresAt });
}

export function checkReset(ctx: Ctx, { token }: { token: string }): { good: true } {
  ctx.limits.consume('token.ip', ctx.request.ip);
  findAccountToReset(ctx, readToken(ctx, 'reset', token));
  return { good: true };
}

type AccountToReset = { user: User; signUp: PendingSignUp | null };

/**
 * The link proves the mailbox, but the name, phone and role of an unconfirmed account may be a stranger's. Only those
 * that this browser signed up with are confirmed; without a sign-up from here the reset is refused.
 */
function findAccountToReset(ctx: Ctx, link: { userId: string | null } | null): AccountToReset {
  const user = link?.userId ? findUserById(ctx, link.userId) : undefined;
  if (!user?.active) throw new DomainError('LINK_EXPIRED');
  if (user.confirmedAt !== null) return { user, signUp: null };
  const signUp = findBrowserSignUp(ctx, listSignUps(ctx, user.id));
  if (!signUp) throw new DomainError('SIGN_UPS_DIFFER');
  return { user, signUp };
}

export async function resetPassword(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<{ done: true }> {
  ctx.limits.consume('token.ip', ctx.request.ip);
  const { user, signUp } = findAccountToReset(ctx, readToken(ctx, 'reset', input.token));
  refuseWeakPassword((signUp ?? user).role, input.password);
  const passwordHash = await hashPassword(ctx.hashGate, input.password, {
    standing: 'known',
    subject: user.id,
  });
  ctx.store.write(() => {
    // The address may have been confirmed while the password was hashed, so the account is read again.
    const link = consumeToken(ctx, 'reset', input.token);
    const { user: owner, signUp: own } = findAccountToReset(ctx, link);
    const fields = { ...(own ? pickAccountFields(own) : {}), passwordHash };
    ctx.db
      .update(users)
      .set({ ...fields, confirmedAt: owner.confirmedAt ?? ctx.now() })
      .where(eq(users.id, owner.id))
      .run();
    voidTokens(ctx, owner.id, 'reset', 'confirm', 'entry');
    endSessions(ctx, owner.id);
    forgetDevices(ctx, owner.id, link?.deviceId ?? null);
    deleteAccountCounts(ctx, owner.email);
    enqueuePasswordChangedLetter(ctx, owner.email);
    recordPasswordAct(ctx, owner, 'auth.resetPassword');
  });
  return { done: true };
}

export function enqueuePasswordChangedLetter(ctx: LetterCtx, email: string): void {
  enqueueLetter(ctx, { kind: 'auth.passwordChanged', to: email, data: {} });
}
