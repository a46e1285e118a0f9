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

export type Passing = {
  /** The stop of the livreur's round that is nearest, and when they are expected there. */
  km: number;
  at: number;
};

type Stop = { livreurId: string; livreur: string; point: Point; at: number; isAfterClosing: boolean };

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
      const at = (arrivalFrom + arrivalTo) / 2;
      const isAfterClosing = !isOpenAt(days, arrivalTo);
      return [{ livreurId, livreur: livreurName ?? '', point, at, isAfterClosing }];
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

export function findPassings(stops: readonly Stop[], pin: Point): Map<string, Passing> {
  const passings = new Map<string, Passing>();
  for (const { livreurId, point, at } of stops) {
    const km = measureKilometres(point, pin);
    const known = passings.get(livreurId);
    if (!known || km < known.km) passings.set(livreurId, { km, at });
  }
  return passings;
}

/** The livreur who passes nearest to an order that nobody has yet, of those whose day is not full. */
export function findNearestPassing(stops: readonly Stop[], pin: Point | null) {
  if (!pin) return null;
  const full = new Set(
    stops.filter(({ isAfterClosing }) => isAfterClosing).map(({ livreurId }) => livreurId),
  );
  const [nearest] = [...findPassings(stops, pin)]
    .filter(([livreurId]) => !full.has(livreurId))
    .sort(([, a], [, b]) => a.km - b.km);
  if (!nearest) return null;
  const [livreurId, { km }] = nearest;
  return { livreurId, livreur: stops.find((stop) => stop.livreurId === livreurId)?.livreur ?? '', km };
}
