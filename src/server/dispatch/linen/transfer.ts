import { DomainError } from '#domain/failures/failures.ts';
import { isLinenInHands } from '#domain/orders/order.ts';
import type { LinenAt } from '#domain/pieces/handover.ts';
import type { Change } from '../../acts/change.ts';
import { planOwnHandover } from '../../acts/handoverStatements.ts';
import type { OrderSnapshot } from '../../acts/orderSnapshot.ts';
import type { SignedCtx } from '../../ctx.ts';

/** Linen in the hands of the former livreur is handed over too, or it would be in nobody's name. */
export function planTransfer(
  ctx: SignedCtx,
  order: OrderSnapshot,
  linenAt: LinenAt | undefined,
): Pick<Change, 'audited' | 'contentHash' | 'record'> {
  if (!isLinenInHands(order)) return {};
  if (!linenAt) throw new DomainError('LINEN_AT_NEEDED');
  const { piecesHeld: pieces } = order;
  return {
    audited: { linenAt, pieces },
    ...planOwnHandover(ctx, order.id, 'transfer', { how: linenAt, pieces }),
  };
}
