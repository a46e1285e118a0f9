import { tellReturn } from '#domain/clock/told.ts';
import { MINUTE, roundUpToHalfHour } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isBeforePickup, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Sqlite } from '../connection.ts';

interface OldOrder {
  number: number;
  status: OrderStatus;
  slotFrom: number | null;
  pickupBy: number | null;
  deliverySlotFrom: number | null;
  deliverySlotTo: number | null;
  promisedAt: number;
  createdAt: number;
  /** The reason of a failed visit whose leg nobody has gone for since. */
  failure: string | null;
}

/** This step of migration 0058 tells every order's hour as its last act would have. */
export function tellOldOrders(sqlite: Sqlite): void {
  const stored = sqlite
    .prepare(`SELECT name, value FROM house_settings WHERE name IN ('hours', 'holidays', 'slotMinutes')`)
    .all() as { name: string; value: string }[];
  const settings = Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  const terms = { ...HOUSE_DEFAULTS, ...settings };
  const orders = sqlite
    .prepare(
      `SELECT number, status, slot_from AS slotFrom, pickup_by AS pickupBy, delivery_slot_from AS deliverySlotFrom,
         delivery_slot_to AS deliverySlotTo, promised_at AS promisedAt, created_at AS createdAt,
         CASE WHEN status IN ('pending', 'processing') AND visit_failed_at > coalesce(picked_up_at, 0) THEN
           (SELECT v.reason FROM visits v WHERE v.order_id = orders.id ORDER BY v.sequence DESC LIMIT 1) END AS failure
       FROM orders`,
    )
    .all() as OldOrder[];
  const update = sqlite.prepare('UPDATE orders SET told_at = ?, pickup_by = ? WHERE number = ?');
  for (const order of orders) {
    const isPickup = isBeforePickup(order.status);
    const pickupBy =
      isPickup && order.slotFrom === null
        ? roundUpToHalfHour(order.pickupBy ?? order.createdAt + terms.slotMinutes * MINUTE)
        : order.pickupBy;
    const hasSlot = (isPickup ? order.slotFrom : order.deliverySlotFrom) !== null;
    const isAsked = order.failure !== null && order.failure !== 'panne' && !hasSlot;
    const toldAt = isPickup ? pickupBy : tellReturn(terms, order);
    update.run(isAsked ? null : toldAt, pickupBy, order.number);
  }
}
