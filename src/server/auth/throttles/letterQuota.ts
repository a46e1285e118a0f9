import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#domain/failures/failures.ts';
import type { Ctx } from '#server/ctx.ts';
import { reportReachedCap } from '#server/limits/capAlerts.ts';
import type { RuleName } from '#server/limits/rules.ts';
import { estimateTurn } from '#server/mail/letterTurns.ts';
import { getNetwork } from '../../limits/limits.ts';
import { findUserByEmail, type User } from '../accounts.reads.ts';
import { findDeviceSubject } from './devices.ts';

/** Resets of confirmed accounts have their own cap, so that sign-ups cannot use it up. */
type LetterCap = 'letters.anonymous' | 'letters.reset';

/** A letter leaves at once, or waits for the turn of its network. */
export type LetterPlan = { network: string | null; waitMs: number };
const AT_ONCE: LetterPlan = { network: null, waitMs: 0 };

export function hasLetterShare(ctx: Ctx, cap: LetterCap): boolean {
  try {
    ctx.limits.checkShare(cap, getNetwork(ctx.request.ip));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    reportReachedCap(ctx, cap);
    return false;
  }
}

/** A letter whose transaction is rolled back is not counted. */
export function countLetter(ctx: Ctx, cap: LetterCap): void {
  ctx.store.afterCommit(() => ctx.limits.countShare(cap, getNetwork(ctx.request.ip)));
}

/** A network without a share of the cap waits; one with too many letters that wait is refused for some minutes. */
export function planStrangersLetter(ctx: Ctx): LetterPlan {
  if (hasLetterShare(ctx, 'letters.anonymous')) return AT_ONCE;
  const network = getNetwork(ctx.request.ip);
  return { network, waitMs: estimateTurn(ctx, network) };
}

export function countPlannedLetter(ctx: Ctx, { network }: LetterPlan): void {
  if (network === null) countLetter(ctx, 'letters.anonymous');
}

interface RequestedLetter {
  email: string;
  ip: RuleName;
  address: RuleName;
  /** Called once the address has room; null: no letter. */
  plan(user: User): LetterPlan | null;
  write(user: User, plan: LetterPlan): void;
}

/**
 * A device that the account knows has its own quota, so that strangers cannot use up the owner's. The
 * connection is counted first, so that trying a thousand addresses exhausts only the sender's.
 */
function planLetter(ctx: Ctx, user: User | null, request: RequestedLetter): LetterPlan | null {
  const { email, ip, address } = request;
  const device = findDeviceSubject(ctx, email);
  if (device) return tryConsumeStored(ctx, address, device) ? AT_ONCE : null;
  if (!ctx.limits.tryConsume(ip, ctx.request.ip)) return null;
  if (!ctx.limits.hasRoomStored(ctx, address, email)) return null;
  // An address without an account is counted too, so that the answer takes as long.
  const plan = user ? request.plan(user) : AT_ONCE;
  if (plan) ctx.limits.consumeStored(ctx, address, email);
  return plan;
}

/** Superadmins are few and can let in everybody else, so no cap of the house holds their resets back. */
export function planReset(ctx: Ctx, { id, role, confirmedAt }: User): LetterPlan | null {
  if (confirmedAt !== null && role === 'superadmin') return AT_ONCE;
  const cap = confirmedAt === null ? 'letters.anonymous' : 'letters.reset';
  if (hasLetterShare(ctx, cap)) {
    countLetter(ctx, cap);
    return AT_ONCE;
  }
  return confirmedAt !== null && tryConsumeStored(ctx, 'reset.account', id) ? AT_ONCE : null;
}

/** Every answer takes at least this long; writing a letter takes a fraction of it. */
const MIN_ANSWER_MS = 30;

/** The answer is the same, in words and in time, for a known address, an unknown one and one over its quota. */
export async function answerByLetter(ctx: Ctx, request: RequestedLetter): Promise<{ sent: true }> {
  const minimum = pause(MIN_ANSWER_MS);
  try {
    const account = findUserByEmail(ctx, request.email);
    const user = account?.active ? account : null;
    // A known and an unknown address each take one commit, so that the time of the answer tells nothing.
    ctx.store.write(() => {
      const plan = planLetter(ctx, user, request);
      if (plan && user) request.write(user, plan);
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
