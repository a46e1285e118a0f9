import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { measureKilometres, type Point } from '#domain/places/geo.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { isForLaterDay } from '#domain/rounds/dayStops.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';

type Stop = { livreurId: string; livreur: string; point: Point; isAfterClosing: boolean };

export function listStops({ db, house }: Pick<SignedCtx, 'db' | 'house'>): Stop[] {
  const days = house();
  return db
    .select(pickColumns(orders, 'livreurId', 'livreurName', 'lng', 'lat', 'arrivalFrom', 'arrivalTo'))
    .from(orders)
    .where(hasOpenStatus(ACTIVE_MISSION_STATUSES))
    .all()
    .flatMap(({ livreurId, livreurName, arrivalFrom, arrivalTo, ...place }) => {
      const point = toPointOrNull(place);
      if (!livreurId || !point || arrivalFrom === null || arrivalTo === null) return [];
      const isAfterClosing = !isOpenAt(days, arrivalTo);
      return [{ livreurId, livreur: livreurName ?? '', point, isAfterClosing }];
    });
}

type Visited = Pick<Order, 'status' | 'slot' | 'deliverySlot' | 'clientLocation'>;

/** Nobody who drives today passes for the slot of a later day. */
export function findPin({ status, slot, deliverySlot, clientLocation }: Visited, now: number): Point | null {
  const { from: slotFrom = null, to: pickupBy = null } = slot ?? {};
  const { from: deliverySlotFrom = null, to: deliverySlotTo = null } = deliverySlot ?? {};
  const visit = { status, slotFrom, pickupBy, deliverySlotFrom, deliverySlotTo, toldAt: null };
  return isForLaterDay(visit, startOfDay(now) + DAY) ? null : clientLocation;
}

/** The livreur who passes nearest to an order that nobody has yet, of those whose day is not full. */
export function findNearestPassing(stops: readonly Stop[], pin: Point | null) {
  if (!pin) return null;
  const full = new Set(
    stops.filter(({ isAfterClosing }) => isAfterClosing).map(({ livreurId }) => livreurId),
  );
  const [nearest] = stops
    .filter(({ livreurId }) => !full.has(livreurId))
    .map(({ livreurId, livreur, point }) => ({ livreurId, livreur, km: measureKilometres(point, pin) }))
    .sort((a, b) => a.km - b.km);
  return nearest ?? null;
}
