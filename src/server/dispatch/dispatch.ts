import { assignmentTarget, mayReassign } from '#domain/lifecycle/nextActs.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import type { SignedCtx } from '../ctx.ts';
import { actOn, orderChanged, transitionRefused } from '../orders/act.ts';
import type { DeskOrder } from '../orders/orderJson.ts';
import { deskOrder } from './dispatch.reads.ts';
import { assignReturn } from './linen/returns.ts';

interface Assignment {
  orderId: string;
  leg: CodeLeg;
  livreurId: string;
  from: OrderStatus;
}

export function assign(ctx: SignedCtx, { orderId, leg, livreurId, from }: Assignment): DeskOrder {
  if (leg === 'return') return assignReturn(ctx, { orderId, livreurId, from });
  const to = assignmentTarget(leg, from);
  actOn(ctx, {
    kind: 'assign',
    procedure: 'dispatch.assign',
    orderId,
    from,
    to,
    rule: () => ({ livreurId }),
  });
  return deskOrder(ctx, orderId);
}

/** The livreur changes, the status stays. `from` is the livreur that the screen showed. */
export function reassign(
  ctx: SignedCtx,
  { orderId, livreurId, from }: { orderId: string; livreurId: string; from?: string },
): DeskOrder {
  actOn(ctx, {
    kind: 'reassign',
    procedure: 'dispatch.reassign',
    orderId,
    rule: (order) => {
      const isReassignable = mayReassign(order.status, order.livreurId);
      if (isReassignable && order.livreurId === livreurId) return null;
      if (from !== undefined && order.livreurId !== from) throw orderChanged(order);
      if (!isReassignable) throw transitionRefused(order);
      return { livreurId };
    },
  });
  return deskOrder(ctx, orderId);
}

/** The status menu; cancelling is one of its lines. */
export function setStatus(
  ctx: SignedCtx,
  { orderId, from, to }: { orderId: string; from: OrderStatus; to: OrderStatus },
): DeskOrder {
  if (to === 'cancelled') return cancel(ctx, { orderId, from });
  actOn(ctx, { kind: 'set', procedure: 'dispatch.setStatus', orderId, from, to });
  return deskOrder(ctx, orderId);
}

export function cancel(ctx: SignedCtx, { orderId, from }: { orderId: string; from: OrderStatus }): DeskOrder {
  actOn(ctx, { kind: 'cancel', procedure: 'dispatch.cancel', orderId, from, to: 'cancelled' });
  return deskOrder(ctx, orderId);
}

/** For good, in any state; the audit keeps a summary. */
export function remove(ctx: SignedCtx, orderId: string): { orderId: string } {
  actOn(ctx, { kind: 'remove', procedure: 'dispatch.remove', orderId, to: null });
  return { orderId };
}
