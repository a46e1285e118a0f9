import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import {
  assignmentTarget,
  type Leg,
  mayAct,
  mayCancel,
  mayReassign,
  type OrderStatus,
} from '#domain/lifecycle.ts';
import type { SignedCtx } from '../ctx.ts';
import { recordAudit, recordOrderEvent } from '../journal.ts';
import { letterOnReplacement } from '../mail/letters/orders.ts';
import { factsFor, type OrderFacts } from '../orders/facts.ts';
import { moveOrder, orderChanged, tellAll, transitionRefused } from '../orders/move.ts';
import type { OrderRow } from '../orders/rows.ts';
import { deskOrder } from './dispatch.reads.ts';
import { availableLivreur } from './livreurs.ts';

interface Assignment {
  orderId: string;
  leg: Leg;
  livreurId: string;
  from: OrderStatus;
}

export function assign(ctx: SignedCtx, { orderId, leg, livreurId, from }: Assignment): OrderRow {
  const order = ctx.store.write(() => {
    const found = seen(ctx, orderId, from);
    const to = assignmentTarget(leg, from);
    if (!to) throw transitionRefused(found);
    const livreur = availableLivreur(ctx, livreurId);
    moveOrder(ctx, found, { from, to, kind: 'assigned', act: 'dispatch.assign', livreur });
    return found;
  });
  tellAll(ctx, order, livreurId);
  return deskOrder(ctx, orderId);
}

/** The livreur changes, the status stays. */
export function reassign(
  ctx: SignedCtx,
  input: { orderId: string; livreurId: string; from?: string },
): OrderRow {
  const { orderId, livreurId, from } = input;
  const order = ctx.store.write(() => {
    const found = factsFor(ctx, orderId);
    if (found.livreurId === livreurId && mayReassign(found.status, livreurId)) return null;
    if (from !== undefined && found.livreurId !== from) throw orderChanged(found);
    if (!mayReassign(found.status, found.livreurId)) throw transitionRefused(found);
    replaceLivreur(ctx, found, availableLivreur(ctx, livreurId));
    return found;
  });
  if (order) tellAll(ctx, order, livreurId);
  return deskOrder(ctx, orderId);
}

/** The status menu; cancelling is one of its lines. */
export function setStatus(
  ctx: SignedCtx,
  input: { orderId: string; from: OrderStatus; to: OrderStatus },
): OrderRow {
  const { orderId, from, to } = input;
  if (to === 'cancelled') return cancel(ctx, { orderId, from });
  const order = ctx.store.write(() => {
    const found = seen(ctx, orderId, from);
    if (!mayAct('set', from, to, ctx.actor.role)) throw transitionRefused(found);
    moveOrder(ctx, found, { from, to, kind: 'status', act: 'dispatch.setStatus' });
    return found;
  });
  tellAll(ctx, order);
  return deskOrder(ctx, orderId);
}

export function cancel(ctx: SignedCtx, { orderId, from }: { orderId: string; from: OrderStatus }): OrderRow {
  const order = ctx.store.write(() => {
    const found = seen(ctx, orderId, from);
    if (!mayCancel(from, ctx.actor.role)) throw transitionRefused(found);
    moveOrder(ctx, found, { from, to: 'cancelled', kind: 'cancelled', act: 'dispatch.cancel' });
    return found;
  });
  tellAll(ctx, order);
  return deskOrder(ctx, orderId);
}

/** For good, in any state; the audit keeps a summary. */
export function remove(ctx: SignedCtx, orderId: string): { orderId: string } {
  const order = ctx.store.write(() => {
    const found = factsFor(ctx, orderId);
    deleteOrder(ctx.db).run({ orderId });
    // By their ids: nobody can take a name out of the journal when its account is erased.
    const { clientId, livreurId, status, grandTotal, paymentMethod, paymentState, createdAt } = found;
    const before = { clientId, livreurId, status, grandTotal, paymentMethod, paymentState, createdAt };
    recordAudit(ctx, { act: 'dispatch.remove', subject: orderId, before });
    return found;
  });
  tellAll(ctx, order);
  return { orderId };
}

function seen(ctx: SignedCtx, orderId: string, from: OrderStatus): OrderFacts {
  const found = factsFor(ctx, orderId);
  if (found.status !== from) throw orderChanged(found);
  return found;
}

const deleteOrder = prepared((db) =>
  db
    .delete(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

const replace = prepared((db) =>
  db
    .update(orders)
    .set({
      livreurId: sql`${sql.placeholder('livreurId')}`,
      livreurName: sql`${sql.placeholder('livreurName')}`,
      livreurPhone: sql`${sql.placeholder('livreurPhone')}`,
      version: sql`${orders.version} + 1`,
      updatedAt: sql`${sql.placeholder('now')}`,
    })
    .where(
      and(
        eq(orders.id, sql.placeholder('orderId')),
        eq(orders.status, sql.placeholder('status')),
        eq(orders.livreurId, sql.placeholder('from')),
      ),
    )
    .prepare(),
);

function replaceLivreur(
  ctx: SignedCtx,
  order: OrderFacts,
  livreur: { id: string; fullname: string; phone: string },
): void {
  const { changes } = replace(ctx.db).run({
    orderId: order.id,
    status: order.status,
    from: order.livreurId,
    livreurId: livreur.id,
    livreurName: livreur.fullname,
    livreurPhone: livreur.phone,
    now: ctx.now(),
  });
  if (changes === 0) throw orderChanged(order);
  const sequence = recordOrderEvent(ctx, { orderId: order.id, kind: 'reassigned', livreur });
  recordAudit(ctx, {
    act: 'dispatch.reassign',
    subject: order.id,
    before: { livreurId: order.livreurId },
    after: { livreurId: livreur.id },
  });
  letterOnReplacement(ctx, order.id, order.status, sequence);
}
