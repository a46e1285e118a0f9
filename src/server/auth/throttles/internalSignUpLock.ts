import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { validationCodes } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY } from '#domain/format/calendar.ts';
import { recordAudit } from '#server/acts/journal.ts';
import type { Ctx, Deps, SignedCtx } from '#server/ctx.ts';
import { getCapCounterName } from '#server/limits/capAlerts.ts';
import { deleteWindowsOfRule } from '#server/limits/windows.ts';
import { enqueueLetter } from '#server/mail/outbox.ts';
import { listActiveSuperadmins } from '../accounts.reads.ts';

type Shared = Pick<Deps, 'db' | 'now'>;

const MAX_WRONG_A_DAY = 15;
/** The counter holds the time at which internal sign-up was locked, and 0 while it is open. */
export const LOCKED_KEY = 'internal-door';
const UNLOCKED_KEY = 'internal-door-reopened';

const findLockTime = ({ db }: Pick<Deps, 'db'>) => readCounter(db, LOCKED_KEY) ?? 0;

function countCodesToday(deps: Shared): { wrong: number; letters: number } {
  const since = Math.max(deps.now() - DAY, readCounter(deps.db, UNLOCKED_KEY) ?? 0);
  const row = deps.db
    .select({
      wrong: sql<number>`coalesce(sum(${validationCodes.wrongTries}), 0)`,
      letters: sql<number>`count(*)`,
    })
    .from(validationCodes)
    .where(gt(validationCodes.createdAt, since))
    .get();
  return row ?? { wrong: 0, letters: 0 };
}

export function hasTooManyWrongCodes(deps: Shared): boolean {
  return countCodesToday(deps).wrong >= MAX_WRONG_A_DAY;
}

type LockState = { closed: boolean; closedAt: number | null; wrongToday: number; codesToday: number };

const CODE_RULES = ['code.network', 'code.stranger', 'code.letter'] as const;

export function readInternalSignUpLock(deps: Shared): LockState {
  const closedAt = findLockTime(deps);
  const { wrong, letters } = countCodesToday(deps);
  return { closed: closedAt > 0, closedAt: closedAt || null, wrongToday: wrong, codesToday: letters };
}

export function refuseLockedSignUp(deps: Pick<Deps, 'db'>): void {
  if (findLockTime(deps) > 0) throw new DomainError('CODE_DOOR_CLOSED');
}

export function lockAfterWrongCodes(ctx: Ctx): void {
  ctx.store.write(() => {
    if (findLockTime(ctx) > 0 || !hasTooManyWrongCodes(ctx)) return;
    setCounter(ctx.db, LOCKED_KEY, ctx.now());
    for (const { email } of listActiveSuperadmins(ctx))
      enqueueLetter(ctx, { kind: 'auth.internalSignUpLocked', to: email, data: {} });
  });
}

/** Old codes become void too, so that none of them can be guessed after the count of wrong codes restarts. */
export function resetInternalSignUpLock(deps: Shared): void {
  const now = deps.now();
  setCounter(deps.db, LOCKED_KEY, 0);
  for (const name of CODE_RULES) {
    deleteWindowsOfRule(deps.db, name);
    setCounter(deps.db, getCapCounterName(name), 0);
  }
  setCounter(deps.db, UNLOCKED_KEY, now);
  deps.db
    .update(validationCodes)
    .set({ burntAt: now })
    .where(and(isNull(validationCodes.burntAt), eq(validationCodes.isUsed, false)))
    .run();
}

export function unlockInternalSignUp(ctx: SignedCtx): LockState {
  ctx.store.write(() => {
    const before = readInternalSignUpLock(ctx);
    resetInternalSignUpLock(ctx);
    recordAudit(ctx, {
      act: 'auth.reopenDoor',
      subject: LOCKED_KEY,
      before: { closed: before.closed },
      after: { closed: false },
    });
  });
  return readInternalSignUpLock(ctx);
}
