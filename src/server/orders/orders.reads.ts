import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents, orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { Page } from '#domain/page.ts';
import type { Payment } from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';
import { paymentFacts } from '../payments/facts.ts';
import { paymentLinkOf } from '../payments/wave.ts';
import { ordersVisibleTo } from '../visibility.ts';
import { limitOf, NEWEST, type PageInput, pageOf, readCursor } from './cursor.ts';
import { beforeCursor, type OrderRow, rowOf, rowsOf, selectOrders } from './rows.ts';

/** A client's order also says where to pay it, when it is due by Wave. */
export interface ClientOrder extends OrderRow {
  paymentLink: string | null;
}

/** One under way also says when it came to each step behind it. */
interface Followed extends OrderRow {
  stepsAt: Partial<Record<OrderStatus, number>>;
}

const mine = ordersVisibleTo({ role: 'client', id: sql.placeholder('me') });

const newestFirst = (condition?: SQL, more?: SQL) =>
  prepared((db) =>
    selectOrders(db, undefined, more)
      .where(and(mine, condition, beforeCursor))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

const every = newestFirst();
const stepsAt = sql`, 'stepsAt', json((select json_group_object(e.to_status, e.at) from (select * from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.to} is not null order by ${orderEvents.sequence}) e))`;
const open = newestFirst(sql`${orders.status} not in ('completed', 'cancelled')`, stepsAt);
const completed = newestFirst(eq(orders.status, 'completed'));
const one = prepared((db) =>
  selectOrders(db)
    .where(and(mine, eq(orders.id, sql.placeholder('orderId'))))
    .prepare(),
);

export function latestOrder(ctx: SignedCtx): ClientOrder | null {
  const rows = every(ctx.db).all({ me: ctx.actor.id, at: NEWEST.at, id: NEWEST.id, limit: 1 });
  return asClientOrders(ctx, rowsOf(rows))[0] ?? null;
}

export function ordersInProgress(ctx: SignedCtx, input: PageInput): Page<Followed & ClientOrder> {
  return listOf<Followed>(ctx, open, input);
}

export function finishedOrders(ctx: SignedCtx, input: PageInput): Page<ClientOrder> {
  return listOf(ctx, completed, input);
}

export function orderOf(ctx: SignedCtx, orderId: string): ClientOrder {
  const row = rowOf(one(ctx.db).get({ me: ctx.actor.id, orderId }));
  if (!row) throw new DomainError('NOT_FOUND');
  return asClientOrder(ctx, row);
}

/** What the invoice page shows. */
export function orderWithPayment(ctx: SignedCtx, orderId: string): ClientOrder & { payment: Payment } {
  const order = orderOf(ctx, orderId);
  return { ...order, payment: paymentFacts(ctx, order) };
}

function listOf<Row extends OrderRow>(ctx: SignedCtx, list: typeof every, input: PageInput) {
  const cursor = readCursor(input.cursor, NEWEST);
  const rows = list(ctx.db).all({ me: ctx.actor.id, ...cursor, limit: limitOf(input) });
  return pageOf(asClientOrders(ctx, rowsOf<Row>(rows)), input);
}

function asClientOrders<Row extends OrderRow>(ctx: SignedCtx, rows: Row[]) {
  return rows.map((row) => asClientOrder(ctx, row));
}

function asClientOrder<Row extends OrderRow>(ctx: SignedCtx, row: Row): Row & ClientOrder {
  return { ...row, paymentLink: paymentLinkOf(ctx.settings, row) };
}
