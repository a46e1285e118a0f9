import { and, eq } from 'drizzle-orm';

import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { GiveBackInput } from '#domain/inputs/pieces.ts';
import { isReturning } from '#domain/orders/order.ts';
import { type ActDone, applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import { isOrderWithCash } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';
import { planGivingBack } from './handovers.ts';

export function giveLinenBack(ctx: SignedCtx, { orderId, handover, actId, at }: GiveBackInput): ActDone {
  const act: OrderAct = {
    kind: 'giveBack',
    procedure: 'missions.giveBack',
    orderId,
    rule: (order) => {
      refuseUnheldLinen(order);
      if (!isReturning(order)) throw makeOrderChangedError(order);
      return {
        ...resolveActTime(ctx, orderId, at),
        ...planGivingBack(ctx, order, 'return', handover),
      };
    },
  };
  applyActs(ctx, act, { key: actId ? { key: actId, body: describeBody(orderId, handover) } : null });
  const order = ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOrderWithCash(ctx.actor.id)))
    .get();
  return { orderId, status: order?.status ?? 'cancelled' };
}

function describeBody(orderId: string, { counts }: GiveBackInput['handover']): string {
  return counts ? `${orderId} giveBack ${JSON.stringify(counts)}` : `${orderId} giveBack`;
}

export function refuseUnheldLinen({ linen }: OrderSnapshot): void {
  if (linen !== 'held') throw new DomainError('LINEN_NOT_HELD');
}
