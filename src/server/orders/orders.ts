import { mayCancel } from '#domain/lifecycle.ts';
import type { SignedCtx } from '../ctx.ts';
import { factsFor } from './facts.ts';
import { moveOrder, orderChanged, tellAll } from './move.ts';
import { type ClientOrder, orderOf } from './orders.reads.ts';

/** A client changes his mind while nobody has been sent. */
export function cancelMine(ctx: SignedCtx, orderId: string): ClientOrder {
  const order = ctx.store.write(() => {
    const found = factsFor(ctx, orderId);
    if (!mayCancel(found.status, 'client')) throw orderChanged(found);
    moveOrder(ctx, found, { from: found.status, to: 'cancelled', kind: 'cancelled', act: 'orders.cancel' });
    return found;
  });
  tellAll(ctx, order);
  return orderOf(ctx, orderId);
}
