import { and, desc, eq, isNull } from 'drizzle-orm';
import { cashCounts, cashDays, cashHandovers, users } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { findFirstUse, loadRow, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { HandInForInput, RecountInput, SettleInput } from '#domain/inputs/cash.ts';
import { EARLIER_CASH_KEY, findRecountRefusal, gapOf, isBlind } from '#domain/money/cash.ts';
import { recordAudit } from '../acts/journal.ts';
import { findBookingDay, isDayClosed } from '../acts/ledgerStatements.ts';
import type { SignedCtx } from '../ctx.ts';
import { readHeldCash } from './heldCash.ts';
import { nudgeCashAfterCommit, nudgeDrawerAfterCommit } from './nudge.ts';

type HandedIn = { handoverId: string };

export function handInCash(
  ctx: SignedCtx,
  { amount, actId: key }: { amount: number; actId: string },
): HandedIn {
  return handInAllCash(ctx, 'cash.handIn', { livreurId: ctx.actor.id, amount, key });
}

/** The desk hands in what is brought by a livreur who is dismissed, or whose phone is dead. */
export function handInCashFor(ctx: SignedCtx, input: HandInForInput): HandedIn {
  return handInAllCash(ctx, 'cash.handInFor', input, () => {
    const isLivreur = and(eq(users.id, input.livreurId), eq(users.role, 'livreur'));
    loadRow(ctx.db, users, isLivreur);
  });
}

function handInAllCash(
  ctx: SignedCtx,
  act: 'cash.handIn' | 'cash.handInFor',
  { livreurId, amount, key }: HandInForInput,
  refuse = () => {},
): HandedIn {
  const { db, store } = ctx;
  return store.write(() => {
    const isOfKey = and(eq(cashHandovers.livreurId, livreurId), eq(cashHandovers.key, key));
    const first = findFirstUse(db, cashHandovers, isOfKey, { declared: amount });
    if (first) return { handoverId: first.id };
    refuse();
    const { held, lastSequence } = readHeldCash(ctx, livreurId);
    if (held === 0) throw new DomainError('NOTHING_HELD');
    const id = ctx.id();
    db.insert(cashHandovers)
      .values({
        id,
        livreurId,
        key,
        throughSequence: lastSequence,
        expected: held,
        declared: amount,
        at: ctx.now(),
      })
      .run();
    // The row of the hand-over holds the sums, which no list may show before the count.
    recordAudit(ctx, { act, subject: id, after: { livreurId } });
    nudgeCashAfterCommit(ctx, livreurId);
    return { handoverId: id };
  });
}

const findHandover = ({ db }: SignedCtx, id: string) =>
  db.select().from(cashHandovers).where(eq(cashHandovers.id, id)).get();

/** The expected and declared amounts are disclosed only once the desk's own count is stored. */
export function countHandover(
  ctx: SignedCtx,
  { handoverId, counted }: { handoverId: string; counted: number },
) {
  return ctx.store.write(() => {
    const handover = findHandover(ctx, handoverId);
    if (!handover) throw new DomainError('NOT_FOUND');
    const { livreurId, expected, declared } = handover;
    if (livreurId === ctx.actor.id) throw new DomainError('OWN_HANDOVER');
    const count = { expected, declared, counted, gap: gapOf({ expected, counted }) };
    if (handover.counted !== null) {
      // A person whose answer was lost sends the same sum again, which is no second count.
      if (handover.counted === counted && handover.countedBy === ctx.actor.id) return count;
      throw new DomainError('ALREADY_COUNTED');
    }
    const at = ctx.now();
    ctx.db
      .update(cashHandovers)
      .set({
        counted,
        gap: count.gap,
        countedAt: at,
        countedOn: findBookingDay(ctx, at),
        countedBy: ctx.actor.id,
      })
      .where(and(eq(cashHandovers.id, handoverId), isNull(cashHandovers.counted)))
      .run();
    recordCount(ctx, { handoverId, nth: 1, counted, isBlind: isBlind(ctx.actor.role), at });
    recordAudit(ctx, { act: 'cash.count', subject: handoverId, after: { livreurId, ...count } });
    nudgeCashAfterCommit(ctx, livreurId);
    return count;
  });
}

/** The hand-over stays counted when and by whom it was first; both counts stay in `cash_counts`. */
export function recountHandover(ctx: SignedCtx, { handoverId, counted, reason }: RecountInput) {
  return ctx.store.write(() => {
    const handover = findHandover(ctx, handoverId);
    // Nobody counted the cash of before the ledger.
    if (!handover || handover.key === EARLIER_CASH_KEY) throw new DomainError('NOT_FOUND');
    const { livreurId, expected, declared } = handover;
    if (livreurId === ctx.actor.id) throw new DomainError('OWN_HANDOVER');
    const count = { expected, declared, counted, gap: gapOf({ expected, counted }) };
    const last = ctx.db
      .select(pickColumns(cashCounts, 'nth', 'counted', 'reason', 'countedBy'))
      .from(cashCounts)
      .where(eq(cashCounts.handoverId, handoverId))
      .orderBy(desc(cashCounts.nth))
      .limit(1)
      .get();
    // A person whose answer was lost sends the same correction again.
    if (last?.reason === reason && last.counted === counted && last.countedBy === ctx.actor.id) return count;
    const isClosed = isDayClosed(ctx, handover.countedOn ?? 0);
    const refusal = findRecountRefusal({ ...handover, isDayClosed: isClosed }, ctx.actor, ctx.now());
    if (refusal) throw new DomainError(refusal);
    ctx.db
      .update(cashHandovers)
      .set({ counted, gap: count.gap })
      .where(and(eq(cashHandovers.id, handoverId), isNull(cashHandovers.outcome)))
      .run();
    const nth = (last?.nth ?? 0) + 1;
    recordCount(ctx, { handoverId, nth, counted, isBlind: false, reason, at: ctx.now() });
    // The reason may name a person, so it stays out of the journal.
    recordAudit(ctx, {
      act: 'cash.recount',
      subject: handoverId,
      before: { counted: handover.counted, gap: handover.gap },
      after: { livreurId, counted, gap: count.gap },
    });
    nudgeCashAfterCommit(ctx, livreurId);
    return count;
  });
}

type NewCount = Omit<typeof cashCounts.$inferInsert, 'countedBy' | 'reasonSalt' | 'reasonHash'>;

function recordCount(ctx: SignedCtx, count: NewCount): void {
  ctx.db
    .insert(cashCounts)
    .values({ ...count, ...sealText('reason', count.reason), countedBy: ctx.actor.id })
    .run();
}

/** The gap is that of a livreur's hand-over, or of a closed day of the drawer. */
export function settleGap(ctx: SignedCtx, input: SettleInput): Settlement {
  return ctx.store.write(() => {
    const gap = findHandover(ctx, input.gapId);
    if (!gap) return settleDrawerGap(ctx, input);
    return settleOnce(ctx, gap, input, (settled) => {
      ctx.db
        .update(cashHandovers)
        .set(settled)
        .where(and(eq(cashHandovers.id, gap.id), isNull(cashHandovers.outcome)))
        .run();
      nudgeCashAfterCommit(ctx, gap.livreurId);
      return { livreurId: gap.livreurId };
    });
  });
}

interface Settlement extends SettleInput {
  /** The amount is negative for a surplus. */
  amount: number;
}

type Gap = Pick<typeof cashHandovers.$inferSelect, 'gap' | 'outcome' | 'reason' | 'settledBy'>;
type Settled = Pick<
  typeof cashHandovers.$inferInsert,
  'outcome' | 'reason' | 'reasonSalt' | 'reasonHash' | 'settledAt' | 'settledOn' | 'settledBy'
>;

/** `write` stores the settlement and returns whose gap it is, for the journal. */
function settleOnce(
  ctx: SignedCtx,
  gap: Gap,
  { gapId, outcome, reason }: SettleInput,
  write: (settled: Settled) => Record<string, unknown>,
): Settlement {
  if (!gap.gap) throw new DomainError('NOT_FOUND');
  const settlement = { gapId, amount: gap.gap, outcome, reason };
  if (gap.outcome !== null) {
    const isSame = gap.outcome === outcome && gap.reason === reason && gap.settledBy === ctx.actor.id;
    if (isSame) return settlement;
    throw new DomainError('GAP_SETTLED', { outcome: gap.outcome });
  }
  const settledAt = ctx.now();
  const settledOn = findBookingDay(ctx, settledAt);
  const owner = write({
    outcome,
    settledAt,
    settledOn,
    settledBy: ctx.actor.id,
    ...sealText('reason', reason),
  });
  // The reason may name a person, so it stays out of the journal.
  recordAudit(ctx, {
    act: 'cash.settle',
    subject: gapId,
    before: { outcome: null },
    after: { ...owner, amount: gap.gap, outcome },
  });
  return settlement;
}

function settleDrawerGap(ctx: SignedCtx, input: SettleInput): Settlement {
  const gap = loadRow(ctx.db, cashDays, eq(cashDays.id, input.gapId));
  return settleOnce(ctx, gap, input, (settled) => {
    ctx.db.update(cashDays).set(settled).where(eq(cashDays.id, gap.id)).run();
    nudgeDrawerAfterCommit(ctx);
    return { day: formatIsoDay(gap.day) };
  });
}
