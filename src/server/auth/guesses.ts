import { and, eq, inArray, sql } from 'drizzle-orm';
import { knownDevices, throttles, users } from '#db/schema.ts';
import { MINUTE } from '#domain/calendar.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx } from '../ctx.ts';
import { keepWindow, liveWindow } from '../limits/throttles.ts';
import { deviceCookie } from './cookies.ts';
import { hashToken } from './secrets.ts';

const SECOND = 1000;
/** On the slow path, one guess a minute. */
const SLOW = MINUTE;

interface Window {
  key: string;
  lasts: number;
  most: number;
}

/** What a guess was counted on, to be given back when it was none. */
export interface Guess {
  windows: Window[];
  wait: string;
  /** The end of the pause that the guess began; null when it began none. */
  waitsUntil: number | null;
}

/**
 * Counts a try before it is verified, so that parallel ones cannot all pass on the same count. Counted on the address
 * as typed, known or not: both answer alike. A browser that has signed in to the account before counts on its own,
 * so that a stranger's guesses never lock the owner out.
 */
export function countGuess(ctx: Ctx, email: string): Guess {
  const who = knownDevice(ctx, email) ?? `account:${hashToken(email)}`;
  const [slow, hard, ip] = [
    ctx.limits.rulesOf('signIn.account'),
    ctx.limits.rulesOf('signIn.account.hard'),
    ctx.limits.rulesOf('signIn.ip'),
  ].map((rules) => rules[0] ?? { points: 0, seconds: 0 });
  const windows: Window[] = [
    { key: `guess.slow|${who}`, lasts: (slow?.seconds ?? 0) * SECOND, most: Number.MAX_SAFE_INTEGER },
    { key: `guess.hard|${who}`, lasts: (hard?.seconds ?? 0) * SECOND, most: hard?.points ?? 0 },
    { key: `guess.ip|${ctx.request.ip}`, lasts: (ip?.seconds ?? 0) * SECOND, most: ip?.points ?? 0 },
  ];
  const wait = `guess.wait|${who}`;
  return ctx.store.write(() => {
    const now = ctx.now();
    const pause = liveWindow(ctx.db, wait, SLOW, now);
    if (pause.count > 0) refuse(pause.resetsAt - now);
    const counted = windows.map(({ key, lasts, most }) => {
      const live = liveWindow(ctx.db, key, lasts, now);
      if (live.count >= most) refuse(live.resetsAt - now);
      return { ...live, count: live.count + 1 };
    });
    for (const window of counted) keepWindow(ctx.db, window);
    const delay = delayAfter(counted[0]?.count ?? 0, slow?.points ?? 0);
    const waitsUntil = delay > 0 ? now + delay : null;
    if (waitsUntil !== null) keepWindow(ctx.db, { key: wait, count: 1, resetsAt: waitsUntil });
    return { windows, wait, waitsUntil };
  });
}

/** 1, 2, 4… seconds from half the limit on, the slow path from the limit itself. */
export function delayAfter(tries: number, most: number): number {
  const free = Math.ceil(most / 2);
  if (tries >= most) return SLOW;
  return tries < free ? 0 : Math.min(SLOW, SECOND * 2 ** (tries - free));
}

/** The password was right: the account's count starts anew, the address gets its one back. */
export function forgiveGuess(ctx: Ctx, guess: Guess): void {
  const [slow, hard, ip] = guess.windows.map((w) => w.key);
  ctx.store.write(() => {
    ctx.db
      .delete(throttles)
      .where(inArray(throttles.key, [slow ?? '', hard ?? '', guess.wait]))
      .run();
    giveBack(ctx, [ip ?? '']);
  });
}

/** Nothing was verified (the gate was full): nothing is counted. */
export function takeBackGuess(ctx: Ctx, guess: Guess): void {
  ctx.store.write(() => {
    const keys = guess.windows.map((w) => w.key);
    giveBack(ctx, keys);
    if (guess.waitsUntil === null) return;
    // Its own pause, and not one that a later guess has begun meanwhile.
    const pause = and(eq(throttles.key, guess.wait), eq(throttles.resetsAt, guess.waitsUntil));
    ctx.db.delete(throttles).where(pause).run();
  });
}

/** Whoever proved that the mailbox is his starts with a clean count. Inside the caller's transaction. */
export function forgetGuesses(ctx: Pick<Ctx, 'db'>, email: string): void {
  const who = `account:${hashToken(email)}`;
  const keys = [`guess.slow|${who}`, `guess.hard|${who}`, `guess.wait|${who}`];
  ctx.db.delete(throttles).where(inArray(throttles.key, keys)).run();
}

function giveBack(ctx: Ctx, keys: string[]): void {
  ctx.db
    .update(throttles)
    .set({ count: sql`max(0, ${throttles.count} - 1)` })
    .where(inArray(throttles.key, keys))
    .run();
}

function knownDevice(ctx: Ctx, email: string): string | null {
  const token = ctx.request.cookie(deviceCookie(ctx.settings));
  if (!token) return null;
  const device = ctx.db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.id, hashToken(token)), eq(users.email, email)))
    .get();
  return device ? `device:${device.id}` : null;
}

function refuse(milliseconds: number): never {
  throw new DomainError('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(milliseconds / SECOND)) });
}
