import { DomainError } from '#domain/failures/failures.ts';
import type { SignedCtx } from '../ctx.ts';
import { findUserById, type User } from './accounts.reads.ts';
import { verifyPassword } from './secrets.ts';
import { countAttempt, resetCounts, verifyOrUncountAttempt } from './throttles/loginThrottle.ts';

/** An unlocked phone must not allow endless guesses of the password, so each try counts like a sign-in. */
export async function verifyOwnPassword(ctx: SignedCtx, password: string): Promise<User> {
  const user = loadOwnAccount(ctx);
  const attempt = countAttempt(ctx, user.email);
  const isRight = await verifyOrUncountAttempt(ctx, attempt, () =>
    verifyPassword(ctx.hashGate, user.passwordHash, password, attempt),
  );
  if (!isRight) throw new DomainError('PASSWORD_WRONG');
  resetCounts(ctx, attempt);
  return user;
}

export function loadOwnAccount(ctx: SignedCtx): User {
  const user = findUserById(ctx, ctx.actor.id);
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  return user;
}
