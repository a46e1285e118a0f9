import { getAssignableLeg, mayReassign } from '#domain/lifecycle/nextActs.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import type { DialogQuestion } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';

export const ASSIGN_LABELS: Record<CodeLeg, string> = {
  pickup: 'Assigner pour ramassage',
  delivery: 'Assigner pour livraison',
  return: 'Assigner le retour',
};

type Assignable = Pick<ListedOrder, 'status'> & Partial<Pick<ListedOrder, 'marks'>>;

export function findLeg({ status, marks }: Assignable): CodeLeg | null {
  return marks?.linen === 'held' ? 'return' : getAssignableLeg(status);
}

export function findAssignQuestion(order: ListedOrder): DialogQuestion | null {
  const leg = findLeg(order);
  if (leg) return { about: 'assign', leg, order };
  return mayReassign(order.status, order.livreurId) ? { about: 'reassign', order } : null;
}
