import { and, eq, sql } from 'drizzle-orm';
import { isEventOf } from '#db/orderEvents.ts';
import { cashDays, moneyEntries, orderEvents } from '#db/schema.ts';
import { sealText } from '#db/sealedText.ts';
import { findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { NewEntry } from '#domain/money/ledger.ts';
import type { ActCtx, Deps } from '../ctx.ts';

export const IS_REVERSED = sql`exists (select 1 from ${moneyEntries} r where r.reverses = ${moneyEntries.sequence})`;

type EntryEvent = { sequence: number; orderId: string; at: number };

export function insertEntry(ctx: ActCtx, entry: NewEntry, { sequence, orderId, at }: EntryEvent): void {
  ctx.db
    .insert(moneyEntries)
    .values({
      sequence,
      orderId,
      kind: entry.kind,
      method: entry.method,
      amount: entry.amount,
      holderId: entry.holderId,
      actorId: ctx.actor.id,
      at,
      bookedOn: findBookingDay(ctx, at),
      recordedAt: ctx.now(),
      ...sealText('note', entry.note),
      isLate: entry.isLate ?? false,
      key: entry.key,
      reverses: entry.reverses?.id,
      claimId: entry.claimId,
      rebate: entry.rebate ?? 0,
    })
    .run();
}

interface SentEntry extends Pick<NewEntry, 'kind' | 'key' | 'claimId'> {
  orderId: string;
  method: NewEntry['method'] | undefined;
  amount: number | undefined;
  isGesture?: boolean;
}

/** A key that comes back with a different entry is refused. */
export function isEntryRecorded(ctx: ActCtx, { key, ...sent }: SentEntry): boolean {
  if (key === undefined) return false;
  const isOfKey = and(eq(moneyEntries.actorId, ctx.actor.id), eq(moneyEntries.key, key));
  const first = findRow(ctx.db, moneyEntries, isOfKey);
  if (!first) return false;
  const isSame =
    first.orderId === sent.orderId &&
    first.kind === sent.kind &&
    first.claimId === (sent.claimId ?? null) &&
    (!sent.isGesture || first.rebate === first.amount) &&
    (sent.method ?? first.method) === first.method &&
    (sent.amount ?? first.amount) === first.amount;
  if (!isSame) throw new DomainError('KEY_REUSED');
  return true;
}

export function hasEntries({ db }: Pick<ActCtx, 'db'>, orderId: string): boolean {
  const first = db
    .select({ sequence: moneyEntries.sequence })
    .from(orderEvents)
    .innerJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .where(isEventOf(orderId))
    .limit(1)
    .get();
  return first !== undefined;
}

/** Money is booked on the day of `at`, or on the first day after it that is not closed. */
export const findBookingDay = (ctx: Pick<Deps, 'db'>, at: number): number =>
  Math.max(startOfDay(at), findNewestClosedDay(ctx) + DAY);

export const isDayClosed = (ctx: Pick<Deps, 'db'>, day: number): boolean => day <= findNewestClosedDay(ctx);

/** Every day until this one is closed, because its drawer holds the cash of all of them. */
function findNewestClosedDay({ db }: Pick<Deps, 'db'>): number {
  const newest = db
    .select({ day: sql<number | null>`max(${cashDays.day})` })
    .from(cashDays)
    .get();
  return newest?.day ?? Number.NEGATIVE_INFINITY;
}
