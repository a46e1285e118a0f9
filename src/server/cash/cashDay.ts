import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { cashCounts, cashDays, cashHandovers, moneyEntries, users } from '#db/schema.ts';
import { groupRows, pickColumns } from '#db/select.ts';
import { mapReceiptMethods, type ReceiptMethod } from '#domain/accounts/account.ts';
import { DAY } from '#domain/format/calendar.ts';
import { EARLIER_CASH_KEY, findRecountRefusal, isBlind } from '#domain/money/cash.ts';
import { mapMethods } from '#domain/money/payment.ts';
import { OLDEST_ACT } from '../acts/actTime.ts';
import { isDayClosed } from '../acts/ledgerStatements.ts';
import type { SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { listAccountReceipts, sumAccountReceipts } from './accountReceipts.ts';
import { isUncounted, lastThrough, signedAmount } from './heldCash.ts';

export const reversed = alias(moneyEntries, 'reversed');
/** A reversal is deducted from the kind of entry that it reverses, on the day of the reversal. */
export const countedKind = sql<'receipt' | 'refund'>`coalesce(${reversed.kind}, ${moneyEntries.kind})`;

const selectThroughBefore = (end: number) =>
  sql`(select h.through_sequence from ${cashHandovers} h where h.livreur_id = livreurs.id and h.at < ${end} order by h.at desc, h.through_sequence desc limit 1)`;

/** No entry of the day follows this hand-over: an act that waited longer than OLDEST_ACT gets the server's time. */
const selectThroughAfter = (late: number) =>
  sql`(select h.through_sequence from ${cashHandovers} h where h.livreur_id = livreurs.id and h.at >= ${late} order by h.at, h.through_sequence limit 1)`;

const livreurs = alias(users, 'livreurs');

/** Hand-overs that lay uncounted when the day ended: their cash is with no livreur, and not in the till. */
const selectUncountedThen = (what: SQL, day: number, end: number) =>
  sql`(select ${what} from ${cashHandovers} h where h.livreur_id = livreurs.id and h.at < ${end} and (h.counted is null or h.counted_on > ${day}))`;

/** A closed day ended when it was closed. */
function readHeldSums(ctx: SignedCtx, since: number) {
  const until = since + DAY;
  const close = ctx.db.select({ at: cashDays.closedAt }).from(cashDays).where(eq(cashDays.day, since)).get();
  const hasEnded = close || until <= ctx.now();
  const end = close ? close.at + 1 : until;
  const through = hasEnded ? selectThroughBefore(end) : lastThrough;
  return ctx.db
    .select({
      ...pickColumns(livreurs, 'id', 'fullname'),
      held: sql<number>`coalesce(sum(${signedAmount}), 0)`,
      uncounted: sql<number>`count(*) filter (where ${isUncounted} = 1)`,
      toCount: sql<number>`${selectUncountedThen(sql`coalesce(sum(h.expected), 0)`, since, end)}`,
      stillToCount: sql<number>`${selectUncountedThen(sql`count(*) filter (where h.counted is null)`, since, end)}`,
    })
    .from(livreurs)
    .leftJoin(
      moneyEntries,
      and(
        eq(moneyEntries.holderId, livreurs.id),
        sql`${moneyEntries.sequence} > coalesce(${through}, 0)`,
        sql`${moneyEntries.sequence} <= coalesce(${selectThroughAfter(until + OLDEST_ACT)}, ${Number.MAX_SAFE_INTEGER})`,
        lt(moneyEntries.bookedOn, until),
      ),
    )
    .where(eq(livreurs.role, 'livreur'))
    .groupBy(livreurs.id)
    .all();
}

const sumAmounts = <Row>(rows: readonly Row[], amountOf: (row: Row) => number | null) =>
  rows.reduce((sum, row) => sum + (amountOf(row) ?? 0), 0);

export function readCashDay(ctx: SignedCtx, { day }: { day: string }) {
  const since = Date.parse(day);
  const hides = isBlind(ctx.actor.role);
  const entries = ctx.db
    .select({
      holderId: moneyEntries.holderId,
      method: moneyEntries.method,
      kind: countedKind,
      isUncounted: sql<number | null>`${isUncounted}`.as('is_uncounted'),
      amount: sql<number>`sum(iif(${moneyEntries.kind} = 'reversal', -${moneyEntries.amount}, ${moneyEntries.amount}))`,
    })
    .from(moneyEntries)
    .leftJoin(reversed, eq(reversed.sequence, moneyEntries.reverses))
    .where(eq(moneyEntries.bookedOn, since))
    .groupBy(moneyEntries.holderId, moneyEntries.method, countedKind, sql`is_uncounted`)
    .all();
  const visible = entries.filter((row) => !(hides && row.isUncounted === 1));
  const counts = readCountsOfDay(ctx, since);
  const sumEntries = (kind: 'receipt' | 'refund', method: ReceiptMethod) =>
    sumAmounts(visible, (row) => (row.kind === kind && row.method === method ? row.amount : 0));
  const accountReceipts = listAccountReceipts(ctx, since);
  const entriesOf = groupRows(entries, ({ holderId }) => holderId);
  const countsOf = groupRows(counts, ({ livreur }) => livreur.id);
  const rows = readHeldSums(ctx, since).map(({ held, uncounted, toCount, stillToCount, ...livreur }) => {
    const received = entriesOf.get(livreur.id) ?? [];
    const handedIn = countsOf.get(livreur.id) ?? [];
    return {
      livreur,
      /** Null hides from an admin what would tell the sum of a hand-over that waits to be counted. */
      received:
        hides && received.some((row) => row.isUncounted === 1)
          ? null
          : sumAmounts(received, ({ amount }) => amount),
      handedIn: sumAmounts(handedIn, ({ counted }) => counted),
      toCount: hides && stillToCount > 0 ? null : toCount,
      held: hides && uncounted > 0 ? null : held,
      hasGaps: handedIn.some(({ gap }) => gap !== 0),
    };
  });
  return {
    day,
    /** The sums leave out the hand-overs that the reader may not see before they are counted. */
    isWhole: visible.length === entries.length && rows.every(({ held }) => held !== null),
    received: mapReceiptMethods(
      (method) => sumEntries('receipt', method) + sumAccountReceipts(accountReceipts, method),
    ),
    refunded: mapMethods((method) => sumEntries('refund', method)),
    /** Part of what was received, with what was taken back of it. */
    accountReceipts,
    handedIn: sumAmounts(counts, ({ counted }) => counted),
    counts: counts.map(({ outcome: _, reason: __, ...count }) => count),
    gaps: counts.flatMap(({ id, livreur, gap, outcome, reason }) =>
      gap ? [{ id, livreur, amount: gap, outcome, reason }] : [],
    ),
    held: sumAmounts(rows, ({ held }) => held),
    livreurs: rows
      .filter(
        ({ received, handedIn, toCount, held, hasGaps }) =>
          received !== 0 || handedIn > 0 || toCount !== 0 || held !== 0 || hasGaps,
      )
      .map(({ hasGaps: _, ...row }) => row)
      .sort(compareByName(({ livreur }) => livreur.fullname)),
  };
}

const counters = alias(users, 'counters');

/** Each hand-over has a row for its count and one for each recount. */
const listCounts = ({ db }: SignedCtx, day: number) =>
  db
    .select({
      handover: cashHandovers,
      livreur: pickColumns(users, 'id', 'fullname'),
      count: pickColumns(cashCounts, 'nth', 'counted', 'isBlind', 'reason', 'at'),
      counter: counters.fullname,
    })
    .from(cashHandovers)
    .innerJoin(cashCounts, eq(cashCounts.handoverId, cashHandovers.id))
    .innerJoin(users, eq(users.id, cashHandovers.livreurId))
    .leftJoin(counters, eq(counters.id, cashCounts.countedBy))
    .where(and(eq(cashHandovers.countedOn, day), ne(cashHandovers.key, EARLIER_CASH_KEY)))
    .all();
type CountRow = ReturnType<typeof listCounts>[number];

function readCountsOfDay(ctx: SignedCtx, day: number) {
  const rows = groupRows(listCounts(ctx, day), ({ handover }) => handover.id);
  const isClosed = isDayClosed(ctx, day);
  return [...rows.values()]
    .flatMap((counts) => toCountOfDay(ctx, counts, isClosed) ?? [])
    .sort((a, b) => a.at - b.at);
}

function toCountOfDay(ctx: SignedCtx, rows: CountRow[], isClosed: boolean) {
  const counts = rows.toSorted((a, b) => a.count.nth - b.count.nth);
  const [first] = counts;
  if (!first) return null;
  const { handover, livreur } = first;
  return {
    id: handover.id,
    livreur,
    at: first.count.at,
    counter: first.counter ?? '',
    counted: handover.counted ?? 0,
    gap: handover.gap ?? 0,
    isBlind: first.count.isBlind,
    outcome: handover.outcome,
    reason: handover.reason,
    mayRecount: findRecountRefusal({ ...handover, isDayClosed: isClosed }, ctx.actor, ctx.now()) === null,
    recounts: counts.slice(1).map(({ count, counter }, i) => ({
      from: counts[i]?.count.counted ?? 0,
      to: count.counted,
      reason: count.reason ?? '',
      at: count.at,
      counter: counter ?? '',
    })),
  };
}
