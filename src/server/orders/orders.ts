import { DomainError } from '#domain/failures/failures.ts';
import { applyActs } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { type ClientOrder, getOwnOrder } from './orders.reads.ts';

export function cancelOwnOrder(ctx: SignedCtx, orderId: string): ClientOrder {
  applyActs(ctx, {
    kind: 'cancel',
    procedure: 'orders.cancel',
    orderId,
    to: 'cancelled',
    refusal: 'ORDER_CHANGED',
    rule: ({ redoOf }) => {
      if (redoOf !== null) throw new DomainError('REDO_FIXED');
      return {};
    },
  });
  return getOwnOrder(ctx, orderId);
}
