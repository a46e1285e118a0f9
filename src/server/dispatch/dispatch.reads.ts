import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import { COUNTED_UP_TO, type ListForm, type Page } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { countClaims } from '../claims/claims.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { byName } from '../french.ts';
import { beforeCursor } from '../orders/orderCursor.ts';
import { type DeskOrder, type DeskRow, rowOf, selectDeskOrders, selectRows } from '../orders/orderJson.ts';
import {
  type Cursor,
  limitOf,
  NEWEST,
  OLDEST,
  type PageInput,
  pageJson,
  readCursor,
} from '../paging/cursor.ts';
import { cachedPage } from '../paging/pageCache.ts';
import { type DeskPayment, readDeskPayment } from '../payments/payments.reads.ts';
import { missionsUnderWayOf } from '../people/livreurFigures.ts';
import { type PlantStop, readPlantStop } from '../promises/plant.reads.ts';
import { BY_STATUS_AND_PAYMENT, LINEN_TO_RETURN, pageInRanges, rangesOf } from './orderRanges.ts';

interface ListInput extends PageInput {
  form?: ListForm | undefined;
}

const newestFirst = (condition: SQL | undefined) => (form?: ListForm) =>
  prepared((db, p) =>
    selectRows(db, form)
      .where(condition)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(p('limit'))
      .prepare(),
  );

const oldestFirst = (condition: SQL) => (form?: ListForm) =>
  prepared((db, p) =>
    selectRows(db, form)
      .where(condition)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(p('limit'))
      .prepare(),
  );

const inBothForms = <Statement>(list: (form?: ListForm) => Statement) => ({
  whole: list(),
  card: list('card'),
});
type List = ReturnType<typeof inBothForms<ReturnType<ReturnType<typeof newestFirst>>>>;

// Written as the partial index is, or SQLite would not see that it serves.
const isUnderWay = sql`${orders.status} not in ('completed', 'pending')`;
const underWay = inBothForms(newestFirst(and(isUnderWay, beforeCursor)));
const finished = inBothForms(newestFirst(pageInRanges(BY_STATUS_AND_PAYMENT)));
const waiting = inBothForms(oldestFirst(pageInRanges(BY_STATUS_AND_PAYMENT, undefined, 'oldest')));

const one = prepared((db, p) =>
  selectDeskOrders(db)
    .where(eq(orders.id, p('orderId')))
    .prepare(),
);

export function unassignedOrders(ctx: SignedCtx, input: ListInput): Page<DeskRow> {
  return listOf(ctx, 'unassigned', waiting, OLDEST, input, 'pending');
}

export function ordersUnderWay(ctx: SignedCtx, input: ListInput): Page<DeskRow> {
  return listOf(ctx, 'inProgress', underWay, NEWEST, input);
}

export function deliveredOrders(ctx: SignedCtx, input: ListInput): Page<DeskRow> {
  return listOf(ctx, 'delivered', finished, NEWEST, input, 'completed');
}

export function deskOrder(ctx: SignedCtx, orderId: string): DeskOrder {
  const row = rowOf(one(ctx.db).get({ orderId }));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

export function deskOrderWithPayment(ctx: SignedCtx, orderId: string): DeskOrder & { payment: DeskPayment } {
  const order = deskOrder(ctx, orderId);
  return { ...order, payment: readDeskPayment(ctx, order) };
}

function listOf(
  ctx: SignedCtx,
  name: string,
  list: List,
  start: Cursor,
  input: ListInput,
  status?: OrderStatus,
): Page<DeskRow> {
  const ranges = rangesOf({ status });
  const values = { ranges, ...readCursor(input.cursor, start), limit: limitOf(input) };
  const form = input.form ?? 'whole';
  return cachedPage(ctx, JSON.stringify([name, values, form]), () =>
    pageJson(list[form](ctx.db).all(values), input),
  );
}

const brokenDown = prepared((db) =>
  db
    .select({ id: users.id, fullname: users.fullname, since: users.availabilityAt })
    .from(users)
    .where(and(eq(users.role, 'livreur'), eq(users.active, true), eq(users.availability, 'breakdown')))
    .prepare(),
);

/** Who cannot go on, with the missions that somebody else has to take. */
function listBreakdowns(ctx: SignedCtx) {
  return brokenDown(ctx.db)
    .all()
    .map((livreur) => ({ ...livreur, missions: missionsUnderWayOf(ctx, livreur.id) }))
    .sort(byName(({ fullname }) => fullname));
}

const counted = prepared((db) => {
  const upTo = (status: OrderStatus) =>
    sql<number>`(select count(*) from (select 1 from ${orders} where ${orders.status} = ${status} limit ${COUNTED_UP_TO}))`;
  return db
    .select({
      ...(Object.fromEntries(ORDER_STATUSES.map((s) => [s, upTo(s)])) as Record<OrderStatus, SQL<number>>),
      toReturn: sql<number>`(select count(*) from ${LINEN_TO_RETURN})`,
    })
    .from(sql`(select 1)`)
    .prepare();
});

export interface Counts {
  counts: Record<OrderStatus, number>;
  /** A count that has reached this may be larger. */
  upTo: number;
  /** Cancelled orders whose linen is to be given back. */
  toReturn: number;
  claims: ReturnType<typeof countClaims>;
  /** While the plant stands still. */
  plantStop: PlantStop | null;
  breakdowns: ReturnType<typeof listBreakdowns>;
}

export function countsByStatus(ctx: SignedCtx): Counts {
  const row = counted(ctx.db).get({});
  if (!row) throw new Error('a count answers a row');
  const { toReturn, ...counts } = row;
  return {
    counts,
    upTo: COUNTED_UP_TO,
    toReturn,
    claims: countClaims(ctx),
    plantStop: readPlantStop(ctx),
    breakdowns: listBreakdowns(ctx),
  };
}
