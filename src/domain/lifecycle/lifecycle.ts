import type { ActorRole } from '../people/roles.ts';

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

/** An order with one of these statuses is on its livreur's list, which also shows linen that they bring back. */
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
const WITH_LIVREUR = OPEN_STATUSES.filter((status) => status !== 'pending');

/** Each kind of act on an order leaves this kind of event in the order's history. */
const KINDS = {
  place: 'created',
  assign: 'assigned',
  reassign: 'reassigned',
  step: 'status',
  set: 'status',
  /** Linen that is done again is in the house already. */
  receive: 'status',
  cancel: 'cancelled',
  choosePayment: 'payment',
  declarePaid: 'payment',
  confirmCash: 'payment',
  markPaid: 'payment',
  refuseDeclared: 'payment',
  refund: 'refund',
  reverse: 'reversal',
  fail: 'visitFailed',
  undo: 'undone',
  amend: 'amended',
  countIn: 'counted',
  settleCount: 'countSettled',
  assignReturn: 'returnAssigned',
  giveBack: 'givenBack',
  claim: 'claimed',
  answerClaim: 'claimAnswered',
  reopenClaim: 'claimReopened',
  movePromise: 'promiseMoved',
  chooseSlot: 'slotChosen',
  linkAccount: 'accountLinked',
  contact: 'contacted',
  setDeskNote: 'deskNoteSet',
  setBuyer: 'buyerSet',
  credit: 'credited',
  setReady: 'ready',
  takeReadyBack: 'notReady',
  tag: 'tagged',
  remove: 'removed',
} as const;
export type ActKind = keyof typeof KINDS;
export type OrderEventKind = (typeof KINDS)[ActKind];

export type EventKindOf<Kind extends ActKind> = (typeof KINDS)[Kind];

/** Events beside the steps of an order, which no undo takes back or is stopped by. */
export const isBesideSteps = (kind: OrderEventKind): boolean =>
  ['contacted', 'deskNoteSet', 'notReady', 'tagged'].includes(kind);

export const getEventKind = (kind: ActKind): OrderEventKind => KINDS[kind];

export const findEventKind = (name: string): OrderEventKind | undefined =>
  Object.hasOwn(KINDS, name) ? KINDS[name as ActKind] : undefined;

/** `from` is null before an order exists, `to` once it is removed. */
export interface Act {
  kind: ActKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  by: readonly ActorRole[];
}

type Transition = Act & { kind: Exclude<ActKind, 'place' | 'remove'>; from: OrderStatus; to: OrderStatus };

function listMoves(
  kind: Transition['kind'],
  from: readonly OrderStatus[],
  to: OrderStatus,
  by: readonly ActorRole[],
): Transition[] {
  return from.map((status) => ({ kind, from: status, to, by }));
}

function listStays(kind: ActKind, statuses: readonly OrderStatus[], by: readonly ActorRole[]): Act[] {
  return statuses.map((status) => ({ kind, from: status, to: status, by }));
}

export const TRANSITIONS: readonly Transition[] = [
  ...listMoves('assign', ['pending'], 'assigned', DESK),
  ...listMoves('assign', ['picked_up', 'processing'], 'assigned_for_delivery', DESK),
  ...listMoves('step', ['assigned'], 'pickup_en_route', ['livreur']),
  ...listMoves('step', ['pickup_en_route'], 'picked_up', ['livreur']),
  ...listMoves('step', ['assigned_for_delivery'], 'delivery_en_route', ['livreur']),
  ...listMoves('step', ['delivery_en_route'], 'completed', ['livreur']),
  ...listMoves('set', ['assigned', 'pickup_en_route'], 'picked_up', DESK),
  ...listMoves('receive', ['pending'], 'picked_up', DESK),
  ...listMoves('set', ['picked_up'], 'processing', DESK),
  ...listMoves('set', ['assigned_for_delivery'], 'delivery_en_route', DESK),
  ...listMoves('set', ['assigned_for_delivery', 'delivery_en_route'], 'completed', DESK),
  ...listMoves('setReady', ['picked_up'], 'processing', DESK),
  ...listMoves('cancel', ['pending'], 'cancelled', ['client', 'system', ...DESK]),
  ...listMoves('cancel', WITH_LIVREUR, 'cancelled', DESK),
  ...listMoves('fail', ['pickup_en_route'], 'pending', ['livreur', ...DESK]),
  ...listMoves('fail', ['delivery_en_route'], 'processing', ['livreur', ...DESK]),
  ...listMoves('undo', ['pickup_en_route'], 'assigned', ['livreur']),
  // The desk's menu may have skipped a step, so its own undo leads back to where it was.
  ...listMoves('undo', ['picked_up'], 'assigned', DESK),
  ...listMoves('undo', ['picked_up'], 'pickup_en_route', ['livreur', ...DESK]),
  ...listMoves('undo', ['processing'], 'picked_up', DESK),
  ...listMoves('undo', ['delivery_en_route'], 'assigned_for_delivery', ['livreur', ...DESK]),
  ...listMoves('undo', ['completed'], 'assigned_for_delivery', DESK),
  ...listMoves('undo', ['completed'], 'delivery_en_route', ['livreur', ...DESK]),
];

/** An act is refused unless this table lists it for the order's status and the actor's role. */
export const ACTS: readonly Act[] = [
  // `system` is here the scheduler, which makes the orders of recurring rules.
  { kind: 'place', from: null, to: 'pending', by: ['client', 'system', ...DESK] },
  ...TRANSITIONS,
  ...listStays('reassign', WITH_LIVREUR, DESK),
  // The livreur whose client gave the code takes the mission back.
  ...listStays('reassign', ['pickup_en_route', 'delivery_en_route'], ['livreur']),
  ...listStays('choosePayment', OPEN_STATUSES, ['client']),
  ...listStays('declarePaid', ORDER_STATUSES, ['client', 'livreur']),
  ...listStays('confirmCash', ORDER_STATUSES, ['livreur']),
  ...listStays('markPaid', [...OPEN_STATUSES, 'completed'], DESK),
  // `system` is a payment provider, whose money may come after a cancellation.
  ...listStays('markPaid', ORDER_STATUSES, ['system']),
  ...listStays('refuseDeclared', ORDER_STATUSES, DESK),
  ...listStays('refund', ORDER_STATUSES, DESK),
  ...listStays('reverse', ORDER_STATUSES, DESK),
  // A livreur reverses only their own receipt, as part of undoing a step.
  ...listStays('reverse', ['picked_up', 'completed'], ['livreur']),
  ...listStays('amend', ['pending'], ['client', ...DESK]),
  ...listStays('amend', ['assigned', 'processing', 'assigned_for_delivery'], DESK),
  // A livreur amends with the client's code, or as part of undoing a step.
  ...listStays('amend', ['pickup_en_route', 'picked_up'], ['livreur', ...DESK]),
  ...listStays('countIn', ['picked_up', 'processing', 'assigned_for_delivery'], DESK),
  ...listStays('settleCount', ORDER_STATUSES, DESK),
  // After a delivery these are about pieces that stayed with the house.
  ...listStays('assignReturn', ['completed', 'cancelled'], DESK),
  ...listStays('giveBack', ['completed', 'cancelled'], ['livreur', ...DESK]),
  ...listStays('fail', ['completed', 'cancelled'], ['livreur', ...DESK]),
  ...listStays('claim', ORDER_STATUSES, ['client', ...DESK]),
  ...listStays('answerClaim', ORDER_STATUSES, DESK),
  ...listStays('reopenClaim', ORDER_STATUSES, DESK),
  ...listStays('movePromise', OPEN_STATUSES, DESK),
  ...listStays('chooseSlot', ['pending', 'processing'], ['client', ...DESK]),
  ...listStays('chooseSlot', ['assigned', 'assigned_for_delivery'], DESK),
  ...listStays('linkAccount', ORDER_STATUSES, DESK),
  ...listStays('contact', ORDER_STATUSES, ['livreur', ...DESK]),
  ...listStays('setDeskNote', ORDER_STATUSES, DESK),
  ...listStays('setBuyer', OPEN_STATUSES, ['client', ...DESK]),
  // The tax office may have refused the sale for its buyer.
  ...listStays('setBuyer', ['completed'], DESK),
  ...listStays('credit', ORDER_STATUSES, ['superadmin']),
  ...listStays('setReady', ['processing'], DESK),
  ...listStays('takeReadyBack', ['processing'], DESK),
  ...listStays('tag', ORDER_STATUSES, DESK),
  // A livreur tags linen only as part of a pickup, or loses the tag with the undo of a delivery.
  ...listStays('tag', ['picked_up', 'completed'], ['livreur']),
  // Linen is ready without a change of the status, and so is what takes that back.
  ...listStays('undo', ['processing'], DESK),
  ...ORDER_STATUSES.map((from): Act => ({ kind: 'remove', from, to: null, by: DESK })),
  // The scheduler has made the order of a changed rule anew.
  { kind: 'remove', from: 'cancelled', to: null, by: ['system'] },
];

export function mayAct(
  kind: ActKind,
  from: OrderStatus | null,
  to: OrderStatus | null,
  role: ActorRole,
): boolean {
  return ACTS.some((act) => act.kind === kind && act.from === from && act.to === to && act.by.includes(role));
}

export function isActiveMission(status: OrderStatus): boolean {
  return (ACTIVE_MISSION_STATUSES as readonly OrderStatus[]).includes(status);
}

export function isOnTheRoad(status: OrderStatus): boolean {
  return (ON_THE_ROAD_STATUSES as readonly OrderStatus[]).includes(status);
}

export const BEFORE_PICKUP: readonly OrderStatus[] = ['pending', 'assigned', 'pickup_en_route'];

export const isBeforePickup = (status: OrderStatus): boolean => BEFORE_PICKUP.includes(status);

export const AT_PLANT = ['picked_up', 'processing'] as const satisfies readonly OrderStatus[];

export function isAtPlant(status: OrderStatus): status is (typeof AT_PLANT)[number] {
  return (AT_PLANT as readonly OrderStatus[]).includes(status);
}

export type PlantOrder = { status: OrderStatus; readyAt: number | null };

/** The linen is at the plant, and nothing is left to do there. */
export const isReady = ({ status, readyAt }: PlantOrder): boolean => isAtPlant(status) && readyAt !== null;

export const mayBecomeReady = ({ status, readyAt }: PlantOrder): boolean =>
  isAtPlant(status) && readyAt === null;

/** A stop of the plant moves returns, until a livreur is on the road with the linen and brings it all the same. */
export const mayStopMove = (status: OrderStatus): boolean => !isBeforePickup(status) && !isOnTheRoad(status);

export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'cancelled';

export function getMissionLeg(status: OrderStatus): Leg | null {
  if (status === 'assigned' || status === 'pickup_en_route') return 'pickup';
  if (status === 'assigned_for_delivery' || status === 'delivery_en_route') return 'delivery';
  return null;
}
