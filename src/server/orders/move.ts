import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { OrderEventKind } from '#domain/order.ts';
import type { SignedCtx } from '../ctx.ts';
import { auditDesk, recordOrderEvent } from '../journal.ts';
import { audienceOf } from '../live/audience.ts';
import { letterOnMove } from '../mail/letters/orders.ts';
import type { OrderFacts } from './facts.ts';

export interface Move {
  /** The status that the person saw. */
  from: OrderStatus;
  to: OrderStatus;
  kind: OrderEventKind;
  /** The procedure, for the audit. */
  act: string;
  /** Who is sent, when the move sends somebody. */
  livreur?: { id: string; fullname: string; phone: string };
  /** The hour of an act done offline. */
  at?: number;
}

const given = (name: string, column: typeof orders.livreurId | typeof orders.pickedUpAt) =>
  sql`coalesce(${sql.placeholder(name)}, ${column})`;

/** Compares the status and the livreur that were seen, then sets: the second of two acts changes no row. */
const update = prepared((db) =>
  db
    .update(orders)
    .set({
      status: sql`${sql.placeholder('to')}`,
      livreurId: given('livreurId', orders.livreurId),
      livreurName: sql`coalesce(${sql.placeholder('livreurName')}, ${orders.livreurName})`,
      livreurPhone: sql`coalesce(${sql.placeholder('livreurPhone')}, ${orders.livreurPhone})`,
      pickedUpAt: given('pickedUpAt', orders.pickedUpAt),
      completedAt: sql`coalesce(${sql.placeholder('completedAt')}, ${orders.completedAt})`,
      version: sql`${orders.version} + 1`,
      updatedAt: sql`${sql.placeholder('now')}`,
    })
    .where(
      and(
        eq(orders.id, sql.placeholder('orderId')),
        eq(orders.status, sql.placeholder('from')),
        sql`${orders.livreurId} is ${sql.placeholder('seenLivreur')}`,
      ),
    )
    .prepare(),
);

/** Inside `store.write`: the change, its event, its audit row and its letter, or none of them. */
export function moveOrder(ctx: SignedCtx, order: OrderFacts, move: Move): void {
  const { changes } = update(ctx.db).run({
    orderId: order.id,
    from: move.from,
    to: move.to,
    seenLivreur: order.livreurId,
    livreurId: move.livreur?.id ?? null,
    livreurName: move.livreur?.fullname ?? null,
    livreurPhone: move.livreur?.phone ?? null,
    pickedUpAt: move.to === 'picked_up' ? (move.at ?? ctx.now()) : null,
    completedAt: move.to === 'completed' ? (move.at ?? ctx.now()) : null,
    now: ctx.now(),
  });
  if (changes === 0) throw orderChanged(order);
  const sequence = recordOrderEvent(ctx, {
    orderId: order.id,
    kind: move.kind,
    from: move.from,
    to: move.to,
    ...(move.livreur ? { livreur: move.livreur } : {}),
    ...(move.at === undefined ? {} : { at: move.at }),
  });
  auditDesk(ctx, {
    act: move.act,
    subject: order.id,
    before: { status: order.status, livreurId: order.livreurId },
    after: { status: move.to, livreurId: move.livreur?.id ?? order.livreurId },
  });
  letterOnMove(ctx, order.id, move.to, sequence);
}

export function orderChanged(order: Pick<OrderFacts, 'status'>): DomainError {
  return new DomainError('ORDER_CHANGED', { status: order.status });
}

export function transitionRefused(order: Pick<OrderFacts, 'status'>): DomainError {
  return new DomainError('TRANSITION_REFUSED', { status: order.status });
}

/** After the commit: the screens of whoever had the order or has it now, and the post. */
export function tellAll(
  ctx: SignedCtx,
  order: Pick<OrderFacts, 'id' | 'clientId' | 'livreurId'>,
  livreurId?: string,
): void {
  ctx.live.publish({ orderId: order.id, audience: audienceOf(order, livreurId) });
  ctx.mail.wake();
}
