import { and, eq, gte, ne, not, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { actors, drawerEntries, moneyEntries, orderEvents } from '#db/schema.ts';
import type { FailureFacts } from '#domain/failures/failureShape.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { type AdminSpending, findSpendingRefusal } from '#domain/money/cash.ts';
import { IS_REVERSED } from '../acts/ledgerStatements.ts';
import type { ActCtx, Ctx } from '../ctx.ts';
import { refuseStaleProof } from '../secondFactor/secondFactor.reads.ts';

/** A machine that acts for the house has no session. */
type LimitedCtx = ActCtx & Partial<Pick<Ctx, 'session'>>;
type Reader = Pick<ActCtx, 'db' | 'now' | 'house'>;

/** `onOrder` is what admins gave back on the order at hand: the caller has its entries. */
export function readAdminSpending(ctx: Reader, onOrder: number): AdminSpending {
  const since = startOfDay(ctx.now());
  const sums = [sumRefunds(ctx.db).get({ since }), sumExpenses(ctx.db).get({ since })];
  return { onOrder, today: sums.reduce((today, row) => today + (row?.sum ?? 0), 0) };
}

// The desk reads both with each order that it opens. The role is the one that the actor had then.
const sumRefunds = prepareStatement((db, p) =>
  db
    .select({ sum: sql<number>`coalesce(sum(${moneyEntries.amount}), 0)` })
    .from(moneyEntries)
    .innerJoin(orderEvents, eq(orderEvents.sequence, moneyEntries.sequence))
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(
      and(
        // An entry of today is booked today or later, and the index is of the booking day.
        gte(moneyEntries.bookedOn, p('since')),
        gte(moneyEntries.at, p('since')),
        eq(moneyEntries.kind, 'refund'),
        eq(actors.role, 'admin'),
        not(IS_REVERSED),
      ),
    ),
);

const sumExpenses = prepareStatement((db, p) =>
  db
    .select({ sum: sql<number>`coalesce(sum(${drawerEntries.amount}), 0)` })
    .from(drawerEntries)
    .where(
      and(
        gte(drawerEntries.bookedOn, p('since')),
        gte(drawerEntries.at, p('since')),
        eq(drawerEntries.kind, 'expense'),
        ne(drawerEntries.actorRole, 'superadmin'),
        sql`not exists (select 1 from ${drawerEntries} r where r.kind = 'reversal' and r.key = ${drawerEntries.id} and r.booked_on >= ${p('since')})`,
      ),
    ),
);

/** An expense counts with both limits of refunds, and is refused by a code of its own. */
export function refuseAboveLimits(
  ctx: LimitedCtx,
  amount: number,
  { onOrder = 0, code }: { onOrder?: number; code?: RefusalCode },
): void {
  const { refundLimit, refundDayLimit } = ctx.house();
  const refusal = findSpendingRefusal(ctx.house(), readAdminSpending(ctx, onOrder), amount);
  if (refusal) requireSuperadmin(ctx, code ?? refusal, { refundLimit, refundDayLimit });
}

/** Sums above an admin’s limits are a superadmin’s to book, with a proof of the last minutes. */
export function requireSuperadmin(ctx: LimitedCtx, code: RefusalCode, facts: FailureFacts = {}): void {
  if (ctx.actor.role === 'system') return;
  if (ctx.actor.role !== 'superadmin') throw new DomainError(code, facts);
  refuseStaleProof({ ...ctx, session: ctx.session ?? null }, 'tenMinutes');
}
