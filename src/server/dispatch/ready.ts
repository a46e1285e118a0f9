import type { SetReadyInput } from '#domain/inputs/order.ts';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import { applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { planReadyUndo } from '../pieces/readyUndo.ts';
import { applyToEachOrder, type ManyResults } from './many.ts';

type Seen = SetReadyInput['orders'][number];

export function setReady(ctx: SignedCtx, { orders, ready }: SetReadyInput): ManyResults {
  const plan = ready === false ? planTakingBack : planReady;
  return applyToEachOrder(ctx, orders, (order) =>
    applyActs(ctx, { procedure: 'dispatch.setReady', orderId: order.orderId, ...plan(ctx, order) }),
  );
}

type Plan = Pick<OrderAct, 'kind' | 'to' | 'rule'>;

/** Two desks may say the same. */
const planReady = (_: SignedCtx, { from }: Seen): Plan => ({
  kind: 'setReady',
  to: 'processing',
  rule: (order) => {
    if (isReady(order)) return null;
    if (order.status !== from) throw makeOrderChangedError(order);
    return {};
  },
});

const planTakingBack = (ctx: SignedCtx, { from }: Seen): Plan => ({
  kind: 'takeReadyBack',
  rule: (order) => {
    if (order.status !== from) throw makeOrderChangedError(order);
    return isReady(order) ? planReadyUndo(ctx, order) : null;
  },
});
