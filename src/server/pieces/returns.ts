import { DomainError } from '#domain/failures/failures.ts';
import type { GiveBackInput } from '#domain/inputs/pieces.ts';
import { isReturning } from '#domain/orders/order.ts';
import { type ActDone, actOn, orderChanged } from '../acts/act.ts';
import { actTime } from '../acts/actTime.ts';
import type { OrderSnapshot } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { linenGivenOver } from './handovers.ts';

/** The livreur has brought the linen of a cancelled order back to its client. */
export function giveBack(ctx: SignedCtx, { orderId, handover, actId, at }: GiveBackInput): ActDone {
  actOn(ctx, {
    kind: 'giveBack',
    procedure: 'missions.giveBack',
    orderId,
    from: 'cancelled',
    key: actId ? { key: actId, body: `${orderId} giveBack` } : null,
    rule: (order) => {
      refuseUnlessHeld(order);
      if (!isReturning(order)) throw orderChanged(order);
      return { at: actTime(ctx, orderId, at), handover: linenGivenOver(ctx, order, 'return', handover) };
    },
  });
  return { orderId, status: 'cancelled' };
}

export function refuseUnlessHeld({ linen }: OrderSnapshot): void {
  if (linen !== 'held') throw new DomainError('LINEN_NOT_HELD');
}
