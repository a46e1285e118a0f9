import { getAssignableLeg, mayReassign } from '#domain/lifecycle/nextActs.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import type { DialogQuestion } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';

/** The leg that a livreur may be sent for now; linen of a cancelled order goes back. */
export function findLeg({ status, marks }: Pick<ListedOrder, 'status' | 'marks'>): CodeLeg | null {
  return marks.linen === 'held' ? 'return' : getAssignableLeg(status);
}

/** Who goes, or who goes instead; null: nobody has to. */
export function findAssignQuestion(order: ListedOrder): DialogQuestion | null {
  const leg = findLeg(order);
  if (leg) return { about: 'assign', leg, order };
  return mayReassign(order.status, order.livreurId) ? { about: 'reassign', order } : null;
}
