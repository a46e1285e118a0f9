import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import type { ListedOrder } from '../types.ts';

/** The next hand-over, whose code the desk reads to clients who call because they cannot find it. */
export function findCodeLeg({ status, marks }: ListedOrder): CodeLeg | null {
  if (marks.linen) return 'return';
  if (!isOpen(status)) return null;
  return isLinenHeld(status) ? 'delivery' : 'pickup';
}
