import { type Clock, type ClockFacts, readClock, readSlow, type Slow } from '#domain/clock/clock.ts';
import { tellReturn } from '#domain/clock/told.ts';
import type { Order } from '#domain/orders/order.ts';
import { roundToTold } from '#domain/promises/promise.ts';
import type { Deps } from '../ctx.ts';

type Ctx = Pick<Deps, 'now' | 'house'>;

export type Clocked<Row> = Row & { clock: Clock | null };

type Promised = Pick<Order, 'deliverySlot' | 'promisedAt' | 'promisedAtFirst'>;

/** Nobody is shown a promise as it was reckoned. */
export function addClocks<Row extends ClockFacts & Promised>(ctx: Ctx, rows: readonly Row[]): Clocked<Row>[] {
  const [now, house] = [ctx.now(), ctx.house()];
  return rows.map((row) => {
    const promisedAt = tellReturn(house, { ...row, deliverySlotTo: row.deliverySlot?.to ?? null });
    const first = row.promisedAtFirst === null ? null : roundToTold(house, row.promisedAtFirst);
    const promisedAtFirst = first === promisedAt ? null : first;
    return { ...row, promisedAt, promisedAtFirst, clock: readClock(row, now, house) };
  });
}

export type DeskClocked<Row> = Clocked<Row> & { slow: Slow | null };

export function addDeskClocks<Row extends ClockFacts & Promised & { stepDueAt: number | null }>(
  ctx: Ctx,
  rows: readonly Row[],
): DeskClocked<Row>[] {
  const now = ctx.now();
  return addClocks(ctx, rows).map((row) => ({ ...row, slow: readSlow(row, now) }));
}
