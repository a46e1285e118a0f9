import type { Role } from './roles.ts';

export const ORDER_STATUSES = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The four statuses in which an order is on its livreur's list. */
export const ACTIVE_MISSION_STATUSES = [
  'assigned',
  'pickup_en_route',
  'assigned_for_delivery',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];
export const ON_THE_ROAD_STATUSES = [
  'pickup_en_route',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];
export const FINAL_STATUSES = ['completed', 'cancelled'] as const satisfies readonly OrderStatus[];
export const OPEN_STATUSES = ORDER_STATUSES.filter((s) => s !== 'completed' && s !== 'cancelled');

export type Leg = 'pickup' | 'delivery';
/** How an order moves: by sending a livreur, by the livreur's own step, by hand at the desk, or by a cancellation. */
export type ActKind = 'assign' | 'step' | 'set' | 'cancel';

export interface Act {
  kind: ActKind;
  from: OrderStatus;
  to: OrderStatus;
  by: readonly Role[];
}

const DESK = ['admin', 'superadmin'] as const;
const act = (kind: ActKind, from: OrderStatus, to: OrderStatus, by: readonly Role[]): Act => ({
  kind,
  from,
  to,
  by,
});

/** What may follow what, and who may do it: the only place that knows. */
export const ACTS: readonly Act[] = [
  act('assign', 'pending', 'assigned', DESK),
  act('assign', 'picked_up', 'assigned_for_delivery', DESK),
  act('assign', 'processing', 'assigned_for_delivery', DESK),
  act('step', 'assigned', 'pickup_en_route', ['livreur']),
  act('step', 'pickup_en_route', 'picked_up', ['livreur']),
  act('step', 'assigned_for_delivery', 'delivery_en_route', ['livreur']),
  act('step', 'delivery_en_route', 'completed', ['livreur']),
  act('set', 'assigned', 'picked_up', DESK),
  act('set', 'pickup_en_route', 'picked_up', DESK),
  act('set', 'picked_up', 'processing', DESK),
  act('set', 'assigned_for_delivery', 'delivery_en_route', DESK),
  act('set', 'assigned_for_delivery', 'completed', DESK),
  act('set', 'delivery_en_route', 'completed', DESK),
  act('cancel', 'pending', 'cancelled', ['client', ...DESK]),
  act('cancel', 'assigned', 'cancelled', DESK),
  act('cancel', 'pickup_en_route', 'cancelled', DESK),
  act('cancel', 'picked_up', 'cancelled', DESK),
  act('cancel', 'processing', 'cancelled', DESK),
  act('cancel', 'assigned_for_delivery', 'cancelled', DESK),
  act('cancel', 'delivery_en_route', 'cancelled', DESK),
];

export function mayAct(kind: ActKind, from: OrderStatus, to: OrderStatus, role: Role): boolean {
  return ACTS.some((a) => a.kind === kind && a.from === from && a.to === to && a.by.includes(role));
}

/** Where a leg's assignment leads from this status, if it may be assigned now. */
export function assignmentTarget(leg: Leg, from: OrderStatus): OrderStatus | null {
  const to: OrderStatus = leg === 'pickup' ? 'assigned' : 'assigned_for_delivery';
  return ACTS.some((a) => a.kind === 'assign' && a.from === from && a.to === to) ? to : null;
}

export function legAssignable(from: OrderStatus): Leg | null {
  if (assignmentTarget('pickup', from)) return 'pickup';
  return assignmentTarget('delivery', from) ? 'delivery' : null;
}

/** The one step a livreur may take next. */
export function nextStep(from: OrderStatus): OrderStatus | null {
  return ACTS.find((a) => a.kind === 'step' && a.from === from)?.to ?? null;
}

/** The status menu of the desk: changes by hand, cancellation last. */
export function manualTargets(from: OrderStatus): OrderStatus[] {
  const set = ACTS.filter((a) => a.kind === 'set' && a.from === from).map((a) => a.to);
  return from !== 'pending' && mayAct('cancel', from, 'cancelled', 'admin') ? [...set, 'cancelled'] : set;
}

export function mayCancel(from: OrderStatus, role: Role): boolean {
  return mayAct('cancel', from, 'cancelled', role);
}

export function mayReassign(status: OrderStatus, livreurId: string | null): boolean {
  return livreurId !== null && !['pending', 'completed', 'cancelled'].includes(status);
}

/** The desk's tracking map: only while a livreur is sent or on the road. */
export function mayTrack(status: OrderStatus): boolean {
  return (ACTIVE_MISSION_STATUSES as readonly OrderStatus[]).includes(status);
}

export function isActiveMission(status: OrderStatus): boolean {
  return (ACTIVE_MISSION_STATUSES as readonly OrderStatus[]).includes(status);
}

export function isOnTheRoad(status: OrderStatus): boolean {
  return (ON_THE_ROAD_STATUSES as readonly OrderStatus[]).includes(status);
}

export function isOpen(status: OrderStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** The leg a livreur is on; null when the order asks nothing of him (type N/A). */
export function missionLeg(status: OrderStatus): Leg | null {
  if (status === 'assigned' || status === 'pickup_en_route') return 'pickup';
  if (status === 'assigned_for_delivery' || status === 'delivery_en_route') return 'delivery';
  return null;
}

/** The chips a client sees, in order; `completed` and `assigned_for_delivery` are not among them. */
export const PROGRESS_CHIPS = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];

/** While a livreur is assigned for delivery, "En traitement" stays the current chip. */
export function currentChip(status: OrderStatus): (typeof PROGRESS_CHIPS)[number] | null {
  if (status === 'assigned_for_delivery') return 'processing';
  return (PROGRESS_CHIPS as readonly OrderStatus[]).includes(status)
    ? (status as (typeof PROGRESS_CHIPS)[number])
    : null;
}
