import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { Page } from '#domain/page.ts';
import type { Payment } from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';
import {
  type Cursor,
  limitOf,
  NEWEST,
  OLDEST,
  type PageInput,
  pageJson,
  readCursor,
} from '../orders/cursor.ts';
import { keptPage } from '../orders/keptPages.ts';
import { afterCursor, beforeCursor, type OrderRow, rowOf, selectOrders } from '../orders/rows.ts';
import { paymentFacts } from '../payments/facts.ts';

const newestFirst = (condition: SQL) =>
  prepared((db) =>
    selectOrders(db)
      .where(and(condition, beforeCursor))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

// Written as the partial index is, or SQLite would not see that it serves.
const underWay = newestFirst(sql`${orders.status} not in ('completed', 'pending')`);
const finished = newestFirst(eq(orders.status, 'completed'));

const waiting = prepared((db) =>
  selectOrders(db)
    .where(and(eq(orders.status, 'pending'), afterCursor))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

const one = prepared((db) =>
  selectOrders(db)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

export function unassignedOrders(ctx: SignedCtx, input: PageInput): Page<OrderRow> {
  return listOf(ctx, 'unassigned', waiting, OLDEST, input);
}

export function ordersUnderWay(ctx: SignedCtx, input: PageInput): Page<OrderRow> {
  return listOf(ctx, 'inProgress', underWay, NEWEST, input);
}

export function deliveredOrders(ctx: SignedCtx, input: PageInput): Page<OrderRow> {
  return listOf(ctx, 'delivered', finished, NEWEST, input);
}

export function deskOrder(ctx: SignedCtx, orderId: string): OrderRow {
  const row = rowOf(one(ctx.db).get({ orderId }));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

export function deskOrderWithPayment(ctx: SignedCtx, orderId: string): OrderRow & { payment: Payment } {
  const order = deskOrder(ctx, orderId);
  return { ...order, payment: paymentFacts(ctx, order) };
}

function listOf(
  ctx: SignedCtx,
  name: string,
  list: typeof finished,
  start: Cursor,
  input: PageInput,
): Page<OrderRow> {
  const asked = { ...readCursor(input.cursor, start), limit: limitOf(input) };
  return keptPage(ctx, JSON.stringify([name, asked]), () => pageJson(list(ctx.db).all(asked), input));
}

/** Counting stops here: "999+" says as much, and costs the same with a hundred times the orders. */
export const COUNTED_UP_TO = 1000;

const counted = prepared((db) => {
  const upTo = (status: OrderStatus) =>
    sql<number>`(select count(*) from (select 1 from ${orders} where ${orders.status} = ${status} limit ${COUNTED_UP_TO}))`;
  return db
    .select(Object.fromEntries(ORDER_STATUSES.map((s) => [s, upTo(s)])) as Record<OrderStatus, SQL<number>>)
    .from(sql`(select 1)`)
    .prepare();
});

export interface Counts {
  counts: Record<OrderStatus, number>;
  /** A count that has reached this may be larger. */
  upTo: number;
}

export function countsByStatus(ctx: SignedCtx): Counts {
  const counts = counted(ctx.db).get({});
  if (!counts) throw new Error('a count answers a row');
  return { counts, upTo: COUNTED_UP_TO };
}
