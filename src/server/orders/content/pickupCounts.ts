import { isAsCounted } from '#domain/pieces/content.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import type { SignedCtx } from '../../ctx.ts';
import { lastHandover } from '../handoverStatements.ts';

/** Whether the lines are what was counted at the pickup, and the workshop has not counted since. */
export function hasPickupCounts(ctx: SignedCtx, orderId: string, lines: readonly LineCount[]): boolean {
  const pickup = lastHandover(ctx, orderId, 'pickup');
  const isLast = lastHandover(ctx, orderId, 'workshop') === undefined;
  return isLast && pickup !== undefined && isAsCounted(lines, pickup);
}
