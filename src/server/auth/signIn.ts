import { DomainError } from '#domain/failures/failures.ts';
import { isRole } from '#domain/people/roles.ts';
import type { SignInAnswer } from '#domain/people/secondFactor.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import type { Ctx } from '../ctx.ts';
import { findUserByEmail, findUserById, toMe, type User } from './accounts.reads.ts';
import { verifyAgainstDummyHash, verifyPassword } from './secrets.ts';
import { endSession, makeProof, NO_PROOF, type Proof } from './session.ts';
import { openSession } from './sessions.ts';
import { findPhaseAfterPassword, type SignInGrant } from './signInPhase.ts';
import { rememberDeviceAndWarn } from './throttles/devices.ts';
import { countAttempt, resetCounts, verifyOrUncountAttempt } from './throttles/loginThrottle.ts';

type Credentials = { email: string; password: string };

/** The journal counts only these refusals as guesses, not a busy server or an unconfirmed address. */
const REFUSALS: readonly string[] = ['WRONG_CREDENTIALS', 'TOO_MANY'];

export async function signIn(ctx: Ctx, input: Credentials): Promise<SignInAnswer> {
  try {
    return await verifyAndOpenSession(ctx, input);
  } catch (error) {
    const isRefusal = error instanceof DomainError && REFUSALS.includes(error.code);
    if (isRefusal) ctx.signInTally.countRefusal(ctx.request.ip, findUserByEmail(ctx, input.email));
    throw error;
  }
}

/** A wrong password, an unknown address and a deactivated account are answered alike, in words and in time. */
async function verifyAndOpenSession(ctx: Ctx, { email, password }: Credentials): Promise<SignInAnswer> {
  const attempt = countAttempt(ctx, email);
  const candidate = findUserByEmail(ctx, email);
  const isRight = await verifyOrUncountAttempt(ctx, attempt, () =>
    candidate?.active
      ? verifyPassword(ctx.hashGate, candidate.passwordHash, password, attempt)
      : verifyAgainstDummyHash(ctx.hashGate, password, attempt),
  );
  // The password may have been changed, or the account deactivated, while the hash was computed.
  const user = isRight && candidate ? findUserById(ctx, candidate.id) : undefined;
  if (!user?.active || user.passwordHash !== candidate?.passwordHash)
    throw new DomainError('WRONG_CREDENTIALS');
  resetCounts(ctx, attempt);
  if (user.confirmedAt === null) throw new DomainError('EMAIL_NOT_CONFIRMED', { email: user.email });
  if (!isRole(user.role)) throw new DomainError('ROLE_UNDEFINED');
  const opening = findPhaseAfterPassword(ctx, user);
  recordPasswordAct(ctx, user, opening.phase === 'open' ? 'auth.signIn' : 'auth.password');
  const proof = opening.phase === 'verify' ? NO_PROOF : makeProof(ctx, 'password');
  return enterAccount(ctx, user, { ...opening, ...proof, remember: rememberDeviceAndWarn });
}

type Entry = SignInGrant & Proof & { remember(ctx: Ctx, user: User): void };

/** A browser becomes known once it has entered, and not while it owes a step. */
export async function enterAccount(
  ctx: Ctx,
  user: User,
  { factors, remember, ...start }: Entry,
): Promise<SignInAnswer> {
  await openSession(ctx, user.id, start);
  const hasEntered = start.phase === 'open';
  if (hasEntered) remember(ctx, user);
  return { user: hasEntered ? toMe(user) : null, ...(factors && { secondFactor: factors }) };
}

export function signOut(ctx: Ctx): { done: true } {
  endSession(ctx);
  ctx.request.clearSiteData();
  return { done: true };
}
