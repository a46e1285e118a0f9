import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import type { AssignManyInput, ReassignManyInput, SetReadyInput } from '#domain/inputs/order.ts';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import { applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import type { SignedCtx } from '../ctx.ts';
import { planReadyUndo } from '../pieces/readyUndo.ts';
import { findLivreurToSend, type Sending } from '../rounds/livreurToSend.ts';
import { assignOrder, reassignOrder } from './dispatch.ts';

interface ManyResults {
  /** Results keep the order of the request; a result without a code is a success. */
  results: { orderId: string; code?: RefusalCode }[];
}

export function assignOrders(ctx: SignedCtx, { orders, ...assignment }: AssignManyInput): ManyResults {
  return sendForEachOrder(ctx, assignment, orders, (order) =>
    assignOrder(ctx, { ...assignment, ...order }, 'dispatch.assignMany'),
  );
}

export function reassignOrders(ctx: SignedCtx, { orders, ...sending }: ReassignManyInput): ManyResults {
  return sendForEachOrder(ctx, sending, orders, (order) =>
    reassignOrder(ctx, { ...sending, ...order }, 'dispatch.reassignMany'),
  );
}

function sendForEachOrder<Seen extends { orderId: string }>(
  ctx: SignedCtx,
  sending: Sending,
  orders: readonly Seen[],
  act: (order: Seen) => void,
): ManyResults {
  return ctx.store.write(() => {
    // All orders have the same livreur, so one who may not be sent refuses the whole request.
    findLivreurToSend(ctx, sending);
    return applyToEachOrder(ctx, orders, act);
  });
}

/** A refusal affects its own order only, while any other error rolls all of them back. */
function applyToEachOrder<Seen extends { orderId: string }>(
  ctx: SignedCtx,
  orders: readonly Seen[],
  act: (order: Seen) => void,
): ManyResults {
  return ctx.store.write(() => ({
    results: orders.map((order) => ({ orderId: order.orderId, ...catchRefusal(() => act(order)) })),
  }));
}

function catchRefusal(act: () => void): { code?: RefusalCode } {
  try {
    act();
    return {};
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code };
    throw error;
  }
}

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
