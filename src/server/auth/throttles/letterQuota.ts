import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#domain/failures/failures.ts';
import type { Ctx } from '#server/ctx.ts';
import { reportReachedCap } from '#server/limits/capAlerts.ts';
import { getNetwork } from '#server/limits/network.ts';
import type { RuleName } from '#server/limits/rules.ts';
import { findUserByEmail, type User } from '../accounts.reads.ts';
import { findDeviceSubject } from './devices.ts';

/** Resets of confirmed accounts have their own cap, so that sign-ups cannot use it up. */
type LetterCap = 'letters.anonymous' | 'letters.reset';

export function refuseLetterBeyondShare(ctx: Ctx, cap: LetterCap): void {
  try {
    ctx.limits.checkShare(cap, getNetwork(ctx.request.ip));
  } catch (error) {
    reportReachedCap(ctx, cap);
    throw error;
  }
}

export function hasLetterShare(ctx: Ctx, cap: LetterCap): boolean {
  try {
    refuseLetterBeyondShare(ctx, cap);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** A letter whose transaction is rolled back is not counted. */
export function countLetter(ctx: Ctx, cap: LetterCap): void {
  ctx.store.afterCommit(() => ctx.limits.countShare(cap, getNetwork(ctx.request.ip)));
}

interface LetterRequest {
  email: string;
  ip: RuleName;
  address: RuleName;
  /** The value is null when no active account has the address, so that no letter will be written. */
  cap: LetterCap | null;
}

/**
 * A device that the account knows has its own quota, so that strangers cannot use up the owner's. The
 * connection is counted first, so that trying a thousand addresses exhausts only the sender's.
 */
function tryConsumeLetterQuota(ctx: Ctx, { email, ip, address, cap }: LetterRequest): boolean {
  const device = findDeviceSubject(ctx, email);
  if (device) return tryConsumeStored(ctx, address, device);
  if (!ctx.limits.tryConsume(ip, ctx.request.ip)) return false;
  if (cap && !hasLetterShare(ctx, cap)) return false;
  if (!tryConsumeStored(ctx, address, email)) return false;
  if (cap) countLetter(ctx, cap);
  return true;
}

/** Every answer takes at least this long; writing a letter takes a fraction of it. */
const MIN_ANSWER_MS = 30;

interface RequestedLetter extends Pick<LetterRequest, 'email' | 'ip' | 'address'> {
  getCap(user: User): LetterCap;
  write(user: User): void;
}

/** The answer is the same, in words and in time, for a known address, an unknown one and one over its quota. */
export async function answerByLetter(
  ctx: Ctx,
  { getCap, write, ...request }: RequestedLetter,
): Promise<{ sent: true }> {
  const minimum = pause(MIN_ANSWER_MS);
  try {
    const account = findUserByEmail(ctx, request.email);
    const user = account?.active ? account : null;
    // A known and an unknown address each take one commit, so that the time of the answer tells nothing.
    ctx.store.write(() => {
      if (tryConsumeLetterQuota(ctx, { ...request, cap: user && getCap(user) }) && user) write(user);
    });
    return { sent: true };
  } finally {
    await minimum;
  }
}

function tryConsumeStored(ctx: Ctx, rule: RuleName, key: string): boolean {
  if (!ctx.limits.hasRoomStored(ctx, rule, key)) return false;
  ctx.limits.consumeStored(ctx, rule, key);
  return true;
}
