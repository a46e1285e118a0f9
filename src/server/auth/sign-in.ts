import type { Me } from '#domain/accounts.ts';
import { DomainError } from '#domain/failure.ts';
import { isRole } from '#domain/roles.ts';
import type { Ctx } from '../ctx.ts';
import { meOf, type User, userByEmail, userById } from './accounts.reads.ts';
import { rememberDevice } from './devices.ts';
import { countGuess, forgiveGuess, type Guess, takeBackGuess } from './guesses.ts';
import { verifyNobody, verifyPassword } from './secrets.ts';
import { endSession, openSession } from './sessions.ts';

/** Answers alike, in words and in time, for a wrong password, an unknown address and a closed account. */
export async function signIn(ctx: Ctx, typed: { email: string; password: string }): Promise<{ user: Me }> {
  const guess = countGuess(ctx, typed.email);
  const user = userByEmail(ctx, typed.email);
  if (!user || !(await isRight(ctx, guess, user, typed.password)))
    throw await unknown(ctx, guess, user, typed.password);
  // The hash takes its time: the password may have been changed, or the account closed, meanwhile.
  const now = userById(ctx, user.id);
  if (!now?.active || now.passwordHash !== user.passwordHash) throw new DomainError('WRONG_CREDENTIALS');
  forgiveGuess(ctx, guess);
  if (now.confirmedAt === null) throw new DomainError('EMAIL_NOT_CONFIRMED', { email: now.email });
  if (!isRole(now.role)) throw new DomainError('ROLE_UNDEFINED');
  await openSession(ctx, now.id);
  rememberDevice(ctx, now.id);
  return { user: meOf(now) };
}

async function isRight(ctx: Ctx, guess: Guess, user: User, password: string): Promise<boolean> {
  if (!user.active) return false;
  return counted(ctx, guess, () => verifyPassword(ctx.gate, user.passwordHash, password));
}

/** Nobody to compare with: the time of a comparison is spent all the same. */
async function unknown(
  ctx: Ctx,
  guess: Guess,
  user: User | undefined,
  password: string,
): Promise<DomainError> {
  if (!user?.active) await counted(ctx, guess, () => verifyNobody(ctx.gate, password));
  return new DomainError('WRONG_CREDENTIALS');
}

async function counted<T>(ctx: Ctx, guess: Guess, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    takeBackGuess(ctx, guess);
    throw error;
  }
}

export function signOut(ctx: Ctx): { done: true } {
  endSession(ctx);
  ctx.request.clearSiteData();
  return { done: true };
}
