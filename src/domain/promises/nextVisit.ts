import { isBeforePickup, type Leg, mayAct, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Role } from '../people/roles.ts';
import { computePromise, type OrderPromise, type Pickup, type PromiseTerms } from './promise.ts';
import type { Slot } from './slots.ts';

export type BookedSlots = { slotFrom: number | null; deliverySlotFrom: number | null };

/** Start of the slot of the visit that this status leads to. */
export function findSlotStart({ slotFrom, deliverySlotFrom }: BookedSlots, status: OrderStatus) {
  return getSlotLeg(status) === 'pickup' ? slotFrom : deliverySlotFrom;
}

const getSlotLeg = (status: OrderStatus): Leg => (isBeforePickup(status) ? 'pickup' : 'delivery');

/** The slot of a pickup, or of a return that failed, is chosen anew: by the client until a livreur is assigned. */
export function findLegToSchedule(status: OrderStatus, hasFailed: boolean, role: Role): Leg | null {
  if (!mayAct('chooseSlot', status, status, role)) return null;
  const leg = getSlotLeg(status);
  return hasFailed || leg === 'pickup' ? leg : null;
}

type NextPromise = Pick<OrderPromise, 'promiseFrom' | 'promisedAt'>;

/** A pickup's promise is reckoned anew; clean linen is back by the end of its slot, whatever the plant does. */
export function computeNextPromise(
  terms: PromiseTerms,
  leg: Leg,
  pickup: Pickup & { slot: Slot },
): NextPromise {
  const { to } = pickup.slot;
  return leg === 'delivery' ? { promiseFrom: to, promisedAt: to } : computePromise(terms, pickup);
}

/** The result is null if the failed pickup came before its slot, which then stands. No promise gets earlier. */
export function computePromiseAfterFailedPickup(
  terms: PromiseTerms,
  order: Pick<OrderPromise, 'slotFrom' | 'promisedAt'>,
  pickup: Omit<Pickup, 'slot'>,
): OrderPromise | null {
  if (order.slotFrom !== null && order.slotFrom > pickup.now) return null;
  const next = computePromise(terms, pickup);
  return { ...next, promisedAt: Math.max(next.promisedAt, order.promisedAt) };
}
