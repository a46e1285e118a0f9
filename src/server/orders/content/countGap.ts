import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { countSettlements, orderChanges } from '#db/schema.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import {
  countLines,
  isAsOrdered,
  isSameCount,
  type PieceCount,
  toPieceCount,
} from '#domain/pieces/handover.ts';
import { findLastHandover } from '../../acts/handoverStatements.ts';
import type { PersonCtx } from '../../ctx.ts';
import { readLines } from './contentStatements.ts';

type Counted = { lines: readonly OrderLine[]; count: PieceCount | null };

export function hasCountGap(ctx: PersonCtx, orderId: string, { lines, count }: Counted): boolean {
  const settled = findSettlement(ctx, orderId);
  const pickup = findPickupCount(ctx, orderId);
  const isOfPickup = settled === null && pickup !== null && differsFromPickup(lines, pickup);
  const expected = findSettledCount(ctx, orderId, settled) ?? pickup ?? toPieceCount(lines);
  return isOfPickup || (count !== null && !isSameCount(expected, count));
}

/** A line that the pickup neither weighed nor counted stays to be measured until it is amended. */
function differsFromPickup(lines: readonly OrderLine[], { isOwn, ...pickup }: PickupCount): boolean {
  if (isOwn) return !isSameCount(pickup, toPieceCount(countLines(lines, pickup.counts)));
  return lines.some((line) => line.unit && isAsOrdered([line], pickup.counts));
}

export function findOpenCount(ctx: PersonCtx, orderId: string): PieceCount | null {
  const last = findLastHandover(ctx, orderId, 'workshop');
  return last && last.sequence > (findSettlement(ctx, orderId) ?? 0) ? toCount(last) : null;
}

/** A later count is compared with the last one before the settlement. */
function findSettledCount(ctx: PersonCtx, orderId: string, settled: number | null): PieceCount | null {
  const last = settled === null ? undefined : findLastHandover(ctx, orderId, 'workshop', settled);
  return last ? toCount(last) : null;
}

const toCount = ({ pieces, counts }: { pieces: number; counts: PieceCount['counts'] | null }) => ({
  pieces,
  counts: counts ?? [],
});

const findSettlement = ({ db }: PersonCtx, orderId: string) =>
  db
    .select({ sequence: countSettlements.sequence })
    .from(countSettlements)
    .where(eq(countSettlements.orderId, orderId))
    .orderBy(desc(countSettlements.sequence))
    .limit(1)
    .get()?.sequence ?? null;

type PickupCount = PieceCount & { isOwn: boolean };

/** A pickup without a count of its own is taken to match the lines that the order had then. */
function findPickupCount(ctx: PersonCtx, orderId: string): PickupCount | null {
  const pickup = findLastHandover(ctx, orderId, 'pickup');
  if (!pickup) return null;
  const { pieces, counts, sequence } = pickup;
  if (counts) return { pieces, counts, isOwn: true };
  const change = ctx.db
    .select({ before: orderChanges.before })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), gt(orderChanges.sequence, sequence)))
    .orderBy(asc(orderChanges.sequence))
    .limit(1)
    .get();
  const lines = change?.before.lines ?? readLines(ctx, orderId);
  return { pieces, counts: lines, isOwn: false };
}
