import type { Role } from '../people/roles.ts';
import { isActiveMission, type Leg, mayAct, type OrderStatus, TRANSITIONS } from './lifecycle.ts';

/** Where a leg's assignment leads from this status, if it may be assigned now. */
export function getAssignmentTarget(leg: Leg, from: OrderStatus): OrderStatus | null {
  const to = leg === 'pickup' ? 'assigned' : 'assigned_for_delivery';
  return mayAct('assign', from, to, 'admin') ? to : null;
}

export function getAssignableLeg(from: OrderStatus): Leg | null {
  if (getAssignmentTarget('pickup', from)) return 'pickup';
  return getAssignmentTarget('delivery', from) ? 'delivery' : null;
}

/** Where undoing a livreur's own step leads. */
export function getStatusBefore(from: OrderStatus): OrderStatus | null {
  return TRANSITIONS.find((act) => act.kind === 'undo' && act.from === from)?.to ?? null;
}

/** The one step a livreur may take next. */
export function getNextStep(from: OrderStatus): OrderStatus | null {
  return TRANSITIONS.find((act) => act.kind === 'step' && act.from === from)?.to ?? null;
}

/** The status menu of the desk: changes by hand, cancellation last. */
export function listManualTargets(from: OrderStatus): OrderStatus[] {
  const set = TRANSITIONS.filter((act) => act.kind === 'set' && act.from === from).map(({ to }) => to);
  return from !== 'pending' && mayAct('cancel', from, 'cancelled', 'admin') ? [...set, 'cancelled'] : set;
}

export function mayCancel(from: OrderStatus, role: Role): boolean {
  return mayAct('cancel', from, 'cancelled', role);
}

export function mayReassign(status: OrderStatus, livreurId: string | null): boolean {
  return livreurId !== null && mayAct('reassign', status, status, 'admin');
}

/** The desk follows a livreur from when they are sent. */
export const mayTrack = isActiveMission;
