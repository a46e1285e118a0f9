import type { Role } from './people/roles.ts';

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

/** While an order is on its livreur's list. */
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
export const OPEN_STATUSES = ORDER_STATUSES.filter((s) => s !== 'completed' && s !== 'cancelled');

export type Leg = 'pickup' | 'delivery';

const DESK = ['admin', 'superadmin'] as const;
const WITH_LIVREUR = [
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];

/** Everything that may happen to an order, with the event that it leaves in the order's history. */
const KINDS = {
  place: 'created',
  assign: 'assigned',
  reassign: 'reassigned',
  /** The livreur's own next step. */
  step: 'status',
  /** A change by hand from the desk's status menu. */
  set: 'status',
  cancel: 'cancelled',
  choosePayment: 'payment',
  declarePaid: 'payment',
  confirmCash: 'payment',
  markPaid: 'payment',
  refuseDeclared: 'payment',
  refund: 'refund',
  reverse: 'reversal',
  /** The order goes, and its history with it. */
  remove: null,
} as const;
export type ActKind = keyof typeof KINDS;
export type OrderEventKind = NonNullable<(typeof KINDS)[ActKind]>;

export function eventOf(kind: Exclude<ActKind, 'remove'>): OrderEventKind {
  return KINDS[kind];
}

/** `from` is null before an order exists, `to` once it is gone. */
export interface Act {
  kind: ActKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  by: readonly Role[];
}

interface Transition extends Act {
  kind: Exclude<ActKind, 'place' | 'remove'>;
  from: OrderStatus;
  to: OrderStatus;
}

function moves(
  kind: Transition['kind'],
  from: readonly OrderStatus[],
  to: OrderStatus,
  by: readonly Role[],
): Transition[] {
  return from.map((status) => ({ kind, from: status, to, by }));
}

function stays(kind: ActKind, statuses: readonly OrderStatus[], by: readonly Role[]): Act[] {
  return statuses.map((status) => ({ kind, from: status, to: status, by }));
}

/** The acts that change an order's status. */
export const TRANSITIONS: readonly Transition[] = [
  ...moves('assign', ['pending'], 'assigned', DESK),
  ...moves('assign', ['picked_up', 'processing'], 'assigned_for_delivery', DESK),
  ...moves('step', ['assigned'], 'pickup_en_route', ['livreur']),
  ...moves('step', ['pickup_en_route'], 'picked_up', ['livreur']),
  ...moves('step', ['assigned_for_delivery'], 'delivery_en_route', ['livreur']),
  ...moves('step', ['delivery_en_route'], 'completed', ['livreur']),
  ...moves('set', ['assigned', 'pickup_en_route'], 'picked_up', DESK),
  ...moves('set', ['picked_up'], 'processing', DESK),
  ...moves('set', ['assigned_for_delivery'], 'delivery_en_route', DESK),
  ...moves('set', ['assigned_for_delivery', 'delivery_en_route'], 'completed', DESK),
  ...moves('cancel', ['pending'], 'cancelled', ['client', ...DESK]),
  ...moves('cancel', WITH_LIVREUR, 'cancelled', DESK),
];

/** What may happen to an order, from which status to which, and who may do it: the only place that knows. */
export const ACTS: readonly Act[] = [
  { kind: 'place', from: null, to: 'pending', by: ['client'] },
  ...TRANSITIONS,
  ...stays('reassign', WITH_LIVREUR, DESK),
  ...stays('choosePayment', OPEN_STATUSES, ['client']),
  ...stays('declarePaid', ORDER_STATUSES, ['client']),
  ...stays('confirmCash', ORDER_STATUSES, ['livreur']),
  ...stays('markPaid', [...OPEN_STATUSES, 'completed'], DESK),
  ...stays('refuseDeclared', ORDER_STATUSES, DESK),
  ...stays('refund', ORDER_STATUSES, DESK),
  ...stays('reverse', ORDER_STATUSES, DESK),
  ...ORDER_STATUSES.map((from): Act => ({ kind: 'remove', from, to: null, by: DESK })),
];

export function mayAct(kind: ActKind, from: OrderStatus | null, to: OrderStatus | null, role: Role): boolean {
  return ACTS.some((act) => act.kind === kind && act.from === from && act.to === to && act.by.includes(role));
}

/** Where a leg's assignment leads from this status, if it may be assigned now. */
export function assignmentTarget(leg: Leg, from: OrderStatus): OrderStatus | null {
  const to = leg === 'pickup' ? 'assigned' : 'assigned_for_delivery';
  return mayAct('assign', from, to, 'admin') ? to : null;
}

export function legAssignable(from: OrderStatus): Leg | null {
  if (assignmentTarget('pickup', from)) return 'pickup';
  return assignmentTarget('delivery', from) ? 'delivery' : null;
}

/** The one step a livreur may take next. */
export function nextStep(from: OrderStatus): OrderStatus | null {
  return TRANSITIONS.find((act) => act.kind === 'step' && act.from === from)?.to ?? null;
}

/** The status menu of the desk: changes by hand, cancellation last. */
export function manualTargets(from: OrderStatus): OrderStatus[] {
  const set = TRANSITIONS.filter((act) => act.kind === 'set' && act.from === from).map(({ to }) => to);
  return from !== 'pending' && mayAct('cancel', from, 'cancelled', 'admin') ? [...set, 'cancelled'] : set;
}

export function mayCancel(from: OrderStatus, role: Role): boolean {
  return mayAct('cancel', from, 'cancelled', role);
}

export function mayReassign(status: OrderStatus, livreurId: string | null): boolean {
  return livreurId !== null && mayAct('reassign', status, status, 'admin');
}

export function isActiveMission(status: OrderStatus): boolean {
  return (ACTIVE_MISSION_STATUSES as readonly OrderStatus[]).includes(status);
}

/** The desk follows a livreur from when they are sent. */
export const mayTrack = isActiveMission;

export function isOnTheRoad(status: OrderStatus): boolean {
  return (ON_THE_ROAD_STATUSES as readonly OrderStatus[]).includes(status);
}

export function isOpen(status: OrderStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** The leg a livreur is on; null when the order asks nothing of a livreur. */
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
