import { DomainError } from '#domain/failures/failures.ts';
import type { GiveBackInput } from '#domain/inputs/pieces.ts';
import { isReturning } from '#domain/orders/order.ts';
import { type ActDone, applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { prepareHandover } from './handovers.ts';

export function giveLinenBack(ctx: SignedCtx, { orderId, handover, actId, at }: GiveBackInput): ActDone {
  const act: OrderAct = {
    kind: 'giveBack',
    procedure: 'missions.giveBack',
    orderId,
    from: 'cancelled',
    rule: (order) => {
      refuseUnheldLinen(order);
      if (!isReturning(order)) throw makeOrderChangedError(order);
      return {
        ...resolveActTime(ctx, orderId, at),
        handover: prepareHandover(ctx, order, 'return', handover),
      };
    },
  };
  applyActs(ctx, act, { key: actId ? { key: actId, body: `${orderId} giveBack` } : null });
  return { orderId, status: 'cancelled' };
}

export function refuseUnheldLinen({ linen }: OrderSnapshot): void {
  if (linen !== 'held') throw new DomainError('LINEN_NOT_HELD');
}
