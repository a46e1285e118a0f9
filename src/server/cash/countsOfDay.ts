import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { cashCounts, cashHandovers, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { EARLIER_CASH_KEY, findRecountRefusal } from '#domain/money/cash.ts';
import type { GapOutcome } from '#domain/money/payment.ts';
import { isDayClosed } from '../acts/bookingDay.ts';
import type { SignedCtx } from '../ctx.ts';
import { groupRows } from './groupRows.ts';

const counters = alias(users, 'counters');

/** Each hand-over has a row for its count and one for each recount. */
const listCounts = ({ db }: SignedCtx, day: number) =>
  db
    .select({
      handover: pickColumns(
        cashHandovers,
        'id',
        'counted',
        'countedAt',
        'countedBy',
        'gap',
        'outcome',
        'reason',
      ),
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

export interface CountOfDay {
  id: string;
  livreur: { id: string; fullname: string };
  at: number;
  counter: string;
  counted: number;
  gap: number;
  outcome: GapOutcome | null;
  reason: string | null;
  isBlind: boolean;
  mayRecount: boolean;
  recounts: { from: number; to: number; reason: string; at: number; counter: string }[];
}

export function readCountsOfDay(ctx: SignedCtx, day: number): CountOfDay[] {
  const rows = groupRows(listCounts(ctx, day), ({ handover }) => handover.id);
  const isClosed = isDayClosed(ctx, day);
  return [...rows.values()]
    .flatMap((counts) => toCountOfDay(ctx, counts, isClosed) ?? [])
    .sort((a, b) => a.at - b.at);
}

function toCountOfDay(ctx: SignedCtx, rows: CountRow[], isClosed: boolean): CountOfDay | null {
  const counts = rows.toSorted((a, b) => a.count.nth - b.count.nth);
  const [first] = counts;
  if (!first) return null;
  const { handover, livreur } = first;
  return {
    ...{ id: handover.id, livreur, at: first.count.at, counter: first.counter ?? '' },
    ...{ counted: handover.counted ?? 0, gap: handover.gap ?? 0, isBlind: first.count.isBlind },
    ...{ outcome: handover.outcome, reason: handover.reason },
    mayRecount: findRecountRefusal({ ...handover, isDayClosed: isClosed }, ctx.actor, ctx.now()) === null,
    recounts: counts.slice(1).map(({ count, counter }, i) => ({
      ...{ from: counts[i]?.count.counted ?? 0, to: count.counted },
      ...{ reason: count.reason ?? '', at: count.at, counter: counter ?? '' },
    })),
  };
}
