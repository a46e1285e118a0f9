import { type ActKind, isBeforePickup, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Order } from '../orders/order.ts';
import type { OpenDays } from '../promises/openHours.ts';
import { roundToTold } from '../promises/promise.ts';

type Return = { promisedAt: number; deliverySlotTo: number | null };

/** The end of a slot is told as it is. */
export const tellReturn = (terms: OpenDays, { promisedAt, deliverySlotTo }: Return): number =>
  promisedAt === deliverySlotTo ? promisedAt : roundToTold(terms, promisedAt);

export type ReturnFacts = Pick<Order, 'status' | 'promisedAt' | 'toldAt'>;

/** The linen of a return that failed waits for another hour than was promised. */
export const getReturnHour = ({ status, promisedAt, toldAt }: ReturnFacts): number | null =>
  isBeforePickup(status) ? promisedAt : toldAt;

type Told = Return & { status: OrderStatus; pickupBy: number | null; toldAt: number | null };

type ToldAct = { kind: ActKind; terms: OpenDays };

/**
 * The told hour of the present leg after an act; whatever changes the hour of a leg tells it anew. After a failed visit
 * there is none, until somebody chooses a slot, agrees on another return or is sent.
 */
export function tellHour(before: Told, after: Omit<Told, 'toldAt'>, act: ToldAct): number | null {
  if (!isOpen(after.status)) return before.toldAt;
  const legHour = tellLeg(act.terms, after);
  if (isBeforePickup(before.status) !== isBeforePickup(after.status)) return legHour;
  const isMoved = legHour !== tellLeg(act.terms, before);
  if (before.toldAt !== null) return isMoved ? legHour : before.toldAt;
  const isAgreed = act.kind === 'movePromise' && !isBeforePickup(after.status);
  return isAgreed || act.kind === 'chooseSlot' || act.kind === 'assign' ? legHour : null;
}

const tellLeg = (terms: OpenDays, order: Omit<Told, 'toldAt'>): number | null =>
  isBeforePickup(order.status) ? order.pickupBy : tellReturn(terms, order);
