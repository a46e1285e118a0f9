import { MINUTE } from '../format/calendar.ts';
import {
  computePromise,
  type OrderPromise,
  type Pickup,
  type PromiseTerms,
  roundToTold,
} from '../promises/promise.ts';
import { type Priced, raisePrice } from './cart.ts';
import { isFreeLine } from './order.ts';

/** Linen is back these hours after its pickup, for so many percent more. */
export type Express = { percent: number; hours: number };

/** An order keeps what it was sold with. */
export type ExpressColumns = { expressPercent: number | null; expressHours: number | null };

export const toExpressColumns = (express: Express | null): ExpressColumns => ({
  expressPercent: express?.percent ?? null,
  expressHours: express?.hours ?? null,
});

export const readExpress = ({ expressPercent: percent, expressHours: hours }: ExpressColumns) =>
  percent === null || hours === null ? null : { percent, hours };

/** No two prices are raised to one, so the price before is found again. */
export function changeExpress<Item extends Priced>(
  item: Item,
  from: Express | null,
  to: Express | null,
): Item {
  const isRaised = from !== null && !isFreeLine(item);
  const before = isRaised ? Math.round((item.unitPrice * 100) / (100 + from.percent)) : item.unitPrice;
  return raisePrice({ ...item, unitPrice: before }, to);
}

export const isSameExpress = (one: Express | null = null, other: Express | null = null): boolean =>
  one?.percent === other?.percent && one?.hours === other?.hours;

/**
 * Null where it is not offered: the plant stands still or has too much to do, or the linen would be back less than a
 * slot before that of an ordinary order. Linen that was fetched long ago has no express hour to come.
 */
export function findExpressPromise(
  terms: PromiseTerms,
  ordinary: Pickup,
  { hours: expressHours }: Express,
): OrderPromise | null {
  const express = { ...ordinary, expressHours };
  const tell = (pickup: Pickup) => roundToTold(terms, computePromise(terms, pickup).promisedAt);
  const promise = computePromise(terms, express);
  const toldAt = roundToTold(terms, promise.promisedAt);
  const isKept = toldAt <= tell({ ...express, estimate: null });
  const isSooner = tell(ordinary) - toldAt >= terms.slotMinutes * MINUTE;
  const isOffered = ordinary.plantBackAt === undefined && isKept && isSooner && toldAt > ordinary.now;
  return isOffered ? promise : null;
}
