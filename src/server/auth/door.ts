import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { counterOf, setCounter } from '#db/counters.ts';
import { validationCodes } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import { DomainError } from '#domain/failure.ts';
import type { Ctx, Deps, SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { doorClosedLetter } from '../mail/letters/accounts.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { activeSuperadmins } from './accounts.reads.ts';

type Shared = Pick<Deps, 'db' | 'now'>;

/** Three codes of five wrong tries each, however they are spread over codes. */
export const MOST_WRONG_A_DAY = 15;
/** When the door was closed; 0 while it is open. */
const CLOSED = 'internal-door';
const REOPENED = 'internal-door-reopened';

const instant = ({ db }: Pick<Deps, 'db'>, name: string) => counterOf(db, name) ?? 0;

/** Wrong tries of the last day, since the door was last opened. */
function wrongToday(deps: Shared): { wrong: number; letters: number } {
  const since = Math.max(deps.now() - DAY, instant(deps, REOPENED));
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

/** Asked before each try, which is counted before it is looked at: never more than the day's number are. */
export function isWorn(deps: Shared): boolean {
  return wrongToday(deps).wrong >= MOST_WRONG_A_DAY;
}

export interface Door {
  closed: boolean;
  closedAt: number | null;
  wrongToday: number;
  codesToday: number;
}

export function door(deps: Shared): Door {
  const closedAt = instant(deps, CLOSED);
  const { wrong, letters } = wrongToday(deps);
  return { closed: closedAt > 0, closedAt: closedAt || null, wrongToday: wrong, codesToday: letters };
}

export function refuseClosedDoor(deps: Pick<Deps, 'db'>): void {
  if (instant(deps, CLOSED) > 0) throw new DomainError('CODE_DOOR_CLOSED');
}

/** After a wrong try. It stays closed until a superadmin has looked. */
export function closeDoorIfWorn(ctx: Ctx): void {
  ctx.store.write(() => {
    if (instant(ctx, CLOSED) > 0 || !isWorn(ctx)) return;
    const closedAt = ctx.now();
    setCounter(ctx.db, CLOSED, closedAt);
    for (const { id, email } of activeSuperadmins(ctx)) {
      const letter = doorClosedLetter(`${ctx.settings.publicUrl}/superadmin/panel`);
      putInOutbox(ctx, { event: `auth.door:${closedAt}:${id}`, to: email, letter });
    }
  });
  ctx.mail.wake();
}

/** Codes of before are void, and the count begins anew. Inside the caller's transaction; the command line calls it too. */
export function openDoor(deps: Shared): void {
  const now = deps.now();
  setCounter(deps.db, CLOSED, 0);
  setCounter(deps.db, REOPENED, now);
  deps.db
    .update(validationCodes)
    .set({ burntAt: now })
    .where(and(isNull(validationCodes.burntAt), eq(validationCodes.isUsed, false)))
    .run();
}

export function reopenDoor(ctx: SignedCtx): Door {
  ctx.store.write(() => {
    const before = door(ctx);
    openDoor(ctx);
    recordAudit(ctx, {
      act: 'auth.reopenDoor',
      subject: CLOSED,
      before: { closed: before.closed },
      after: { closed: false },
    });
  });
  return door(ctx);
}
