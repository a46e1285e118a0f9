import { DomainError } from '#domain/failures.ts';
import type { Me } from '#domain/people/accounts.ts';
import { isRole } from '#domain/people/roles.ts';
import type { Ctx } from '../ctx.ts';
import { meOf, userByEmail, userById } from './accounts.reads.ts';
import { verifyDummy, verifyPassword } from './secrets.ts';
import { endSession, openSession } from './sessions.ts';
import { rememberDevice } from './throttles/devices.ts';
import { countAttempt, forgiveAttempt, uncountUnlessVerified } from './throttles/loginThrottle.ts';

/** Answers alike, in words and in time, for a wrong password, an unknown address and a closed account. */
export async function signIn(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ user: Me }> {
  const attempt = countAttempt(ctx, email);
  const candidate = userByEmail(ctx, email);
  const isRight = await uncountUnlessVerified(ctx, attempt, () =>
    candidate?.active
      ? verifyPassword(ctx.hashGate, candidate.passwordHash, password)
      : verifyDummy(ctx.hashGate, password),
  );
  // Read again: the password may have been changed, or the account closed, during the hash.
  const user = isRight && candidate ? userById(ctx, candidate.id) : undefined;
  if (!user?.active || user.passwordHash !== candidate?.passwordHash)
    throw new DomainError('WRONG_CREDENTIALS');
  forgiveAttempt(ctx, attempt);
  if (user.confirmedAt === null) throw new DomainError('EMAIL_NOT_CONFIRMED', { email: user.email });
  if (!isRole(user.role)) throw new DomainError('ROLE_UNDEFINED');
  await openSession(ctx, user.id);
  rememberDevice(ctx, user.id);
  return { user: meOf(user) };
}

export function signOut(ctx: Ctx): { done: true } {
  endSession(ctx);
  ctx.request.clearSiteData();
  return { done: true };
}
