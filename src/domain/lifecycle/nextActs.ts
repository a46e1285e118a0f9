import type { Role } from '../people/roles.ts';
import { type Act, isActiveMission, type Leg, mayAct, type OrderStatus, TRANSITIONS } from './lifecycle.ts';

export function getAssignmentTarget(leg: Leg, from: OrderStatus): OrderStatus | null {
  const to = leg === 'pickup' ? 'assigned' : 'assigned_for_delivery';
  return mayAct('assign', from, to, 'admin') ? to : null;
}

export function getAssignableLeg(from: OrderStatus): Leg | null {
  if (getAssignmentTarget('pickup', from)) return 'pickup';
  return getAssignmentTarget('delivery', from) ? 'delivery' : null;
}

/** The desk's menu may have skipped steps, so its own undo may lead further back than this. */
export function getUndoTarget(from: OrderStatus, role: Role = 'livreur'): OrderStatus | null {
  const isUndo = (act: Act) => act.kind === 'undo' && act.from === from && act.by.includes(role);
  return TRANSITIONS.find(isUndo)?.to ?? null;
}

export function getNextStep(from: OrderStatus): OrderStatus | null {
  return TRANSITIONS.find((act) => act.kind === 'step' && act.from === from)?.to ?? null;
}

export function listManualTargets(from: OrderStatus): OrderStatus[] {
  const manualStatuses = TRANSITIONS.filter((act) => act.kind === 'set' && act.from === from).map(
    ({ to }) => to,
  );
  return from !== 'pending' && mayAct('cancel', from, 'cancelled', 'admin')
    ? [...manualStatuses, 'cancelled']
    : manualStatuses;
}

export function mayCancel(from: OrderStatus, role: Role): boolean {
  return mayAct('cancel', from, 'cancelled', role);
}

export function mayReassign(status: OrderStatus, livreurId: string | null): boolean {
  return livreurId !== null && mayAct('reassign', status, status, 'admin');
}

export const mayTrack = isActiveMission;
