import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import type { AssignManyInput, ReassignManyInput } from '#domain/inputs/order.ts';
import type { SignedCtx } from '../ctx.ts';
import { assignOrder, reassignOrder } from './dispatch.ts';
import { findLivreurToSend, type Sending } from './livreurs.ts';

export interface ManyResults {
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
export function applyToEachOrder<Seen extends { orderId: string }>(
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
