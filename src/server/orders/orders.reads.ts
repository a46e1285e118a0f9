import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ACTOR_WORDS } from '#db/actors.ts';
import { atMost, type Db, prepareStatement } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import {
  actors,
  claims,
  moneyEntries,
  orderEvents,
  orders,
  paymentAttempts,
  plantStops,
  promiseMoves,
} from '#db/schema.ts';
import { countRows, pickColumns } from '#db/select.ts';
import type { Page } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { isForClient } from '#domain/format/order/eventWords.ts';
import type { LivreurPosition } from '#domain/format/order/followWords.ts';
import type { HistoryInput } from '#domain/inputs/fields.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Payment, ReversibleKind } from '#domain/money/ledger.ts';
import { amountDueOf, UNPAID_STATES } from '#domain/money/payment.ts';
import type { OrderOfClient } from '#domain/orders/order.ts';
import { findRemovalObstacle, type RemovalObstacle } from '#domain/orders/removal.ts';
import type { LastAttempt } from '#domain/payments/attempt.ts';
import { getActorSide, isLinkActor } from '#domain/people/roles.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import { hasEntries } from '../acts/ledgerStatements.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import { isUncounted } from '../cash/heldCash.ts';
import type { Deps, PersonCtx, SignedCtx } from '../ctx.ts';
import { findLastSale } from '../invoices/sales.ts';
import { addClocks, type Clocked } from '../orderFields/clocks.ts';
import { type Fields, type JsonText, parseRow, parseRows } from '../orderFields/jsonFields.ts';
import { type Landmark, OF_LANDMARK } from '../orderFields/landmarkJson.ts';
import { type OrderRow, SALE_AMOUNT, selectClientOrders } from '../orderFields/orderJson.ts';
import { positionForClientJson } from '../orderFields/points.ts';
import { beforeCursor, cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../paging/page.ts';
import { listLiveAttempts } from '../payments/attempts/attempts.reads.ts';
import { buildOrderPispi, buildPaymentLink } from '../payments/payLinks.ts';
import { readPayment } from '../payments/payments.reads.ts';

export type ClientOrder = Clocked<ClientRow> & { paymentLink: string | null; pispi: string | null };

interface ClientRow extends OrderRow, OrderOfClient, PaidPart {
  /** A person with only a link cannot see its files. */
  landmark?: Landmark | null;
  saleAmount?: number | null;
}

interface PaidPart {
  lastPaidAt: number | null;
  /** The newest one that the order still wants: a new one ends those before it. */
  lastAttempt: LastAttempt | null;
}

interface OrderUnderWay extends ClientRow {
  stepsAt: Partial<Record<OrderStatus, number>>;
  livreurSeen: LivreurPosition | null;
  landmark: Landmark | null;
}

type OrderList<Row> = (db: Db) => { all(values: Record<string, unknown>): { json: JsonText<Row> }[] };

const visible = isVisibleOrder({ role: 'client', id: sql.placeholder('me') });

const OF_PAYMENT: Fields<PaidPart> = {
  lastPaidAt: sql`case when ${orders.paymentState} = 'partial' then (select max(m.at) from ${orderEvents} e join ${moneyEntries} m on m.sequence = e.sequence where e.order_number = ${orders.number} and m.kind = 'receipt' and not exists (select 1 from ${moneyEntries} r where r.reverses = m.sequence)) end`,
  lastAttempt: sql`json((select json_object('id', a.id, 'provider', a.provider, 'amount', a.amount, 'state', a.state, 'problem', a.problem, 'createdAt', a.created_at) from ${paymentAttempts} a where a.order_id = ${orders.id} and not a.is_unwanted order by a.created_at desc limit 1))`,
};

const prepareOrderList = <Extra extends object = object>(condition?: SQL, extra?: Fields<Extra>) =>
  prepareStatement((db, p) =>
    selectClientOrders<PaidPart & Extra>(db, { ...OF_PAYMENT, ...extra } as Fields<PaidPart & Extra>)
      .where(and(visible, condition, beforeCursor))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(atMost(p('limit'))),
  );

const UNDER_WAY: Fields<Pick<OrderUnderWay, 'stepsAt' | 'livreurSeen' | 'landmark'>> = {
  ...OF_LANDMARK,
  livreurSeen: positionForClientJson,
  // A step that was undone and its undoing are both left out.
  stepsAt: sql`json((select json_group_object(e.to_status, e.at) from (select kind, to_status, at, lead(${orderEvents.kind}) over (order by ${orderEvents.sequence}) as next_kind from ${orderEvents} where ${orderEvents.orderNumber} = ${orders.number} and ${orderEvents.to} is not null order by ${orderEvents.sequence}) e where e.kind <> 'undone' and e.next_kind is not 'undone'))`,
};
const selectAllOrders = prepareOrderList(undefined, UNDER_WAY);
/** An order that has ended stays in the list while the house has its client's linen, or money of a cancelled one. */
const selectOpenOrders = prepareOrderList(
  sql`(${orders.status} not in ('completed', 'cancelled') or ${orders.linen} = 'held' or (${orders.status} = 'cancelled' and ${orders.amountPaid} > 0))`,
  UNDER_WAY,
);
const selectCompletedOrders = prepareOrderList(eq(orders.status, 'completed'));
const selectOwedOrders = prepareOrderList(
  and(eq(orders.status, 'completed'), inArray(orders.paymentState, UNPAID_STATES)),
);
const ONE_ORDER_FIELDS: Fields<PaidPart & { saleAmount: number | null }> = {
  ...OF_PAYMENT,
  saleAmount: SALE_AMOUNT,
};
const prepareOneOrder = (via?: 'link') =>
  prepareStatement((db, p) => {
    const fields: typeof ONE_ORDER_FIELDS = via ? ONE_ORDER_FIELDS : { ...ONE_ORDER_FIELDS, ...OF_LANDMARK };
    return selectClientOrders(db, fields).where(
      and(isVisibleOrder({ role: 'client', id: p('me'), via }), eq(orders.id, p('orderId'))),
    );
  });
const selectOwnOrder = prepareOneOrder();
const selectOrderOfLink = prepareOneOrder('link');

export function getLatestOrder(ctx: SignedCtx): (OrderUnderWay & ClientOrder) | null {
  const rows = selectAllOrders(ctx.db).all({ me: ctx.actor.id, at: NEWEST.at, id: NEWEST.id, limit: 1 });
  return toClientOrders(ctx, parseRows(rows))[0] ?? null;
}

export function listOrdersInProgress(ctx: SignedCtx, input: PageInput): Page<OrderUnderWay & ClientOrder> {
  return listPage(ctx, selectOpenOrders, input);
}

export function listFinishedOrders(ctx: SignedCtx, { isOwed, ...page }: HistoryInput): Page<ClientOrder> {
  return listPage(ctx, isOwed ? selectOwedOrders : selectCompletedOrders, page);
}

export function getOwnOrder(ctx: PersonCtx, orderId: string): ClientOrder {
  const statement = ctx.actor.via === 'link' ? selectOrderOfLink : selectOwnOrder;
  const row = parseRow(statement(ctx.db).get({ me: ctx.actor.id, orderId }));
  if (!row) throw new DomainError('NOT_FOUND');
  return toClientOrder(ctx, row);
}

export function getOrderWithPayment(ctx: PersonCtx, orderId: string): ClientOrder & { payment: Payment } {
  const order = getOwnOrder(ctx, orderId);
  return { ...order, payment: readPayment(ctx, order) };
}

function listPage<Row extends ClientRow>(ctx: SignedCtx, list: OrderList<Row>, input: PageInput) {
  const cursor = readCursor(input.cursor, NEWEST);
  const rows = list(ctx.db).all({ me: ctx.actor.id, ...cursor, limit: getLimit(input) });
  return cutPage(toClientOrders(ctx, parseRows(rows)), input);
}

function toClientOrders<Row extends ClientRow>(ctx: SignedCtx, rows: Row[]) {
  return rows.map((row) => toClientOrder(ctx, row));
}

function toClientOrder<Row extends ClientRow>(ctx: PersonCtx, row: Row): Row & ClientOrder {
  const [clocked = { ...row, clock: null }] = addClocks(ctx, [row]);
  return {
    ...clocked,
    paymentLink: buildPaymentLink(ctx, row),
    pispi: buildOrderPispi(ctx.settings, row),
  };
}

const reversed = alias(moneyEntries, 'reversed');
const livreurs = alias(actors, 'livreurs');

export function listEvents(ctx: SignedCtx, orderId: string) {
  loadOrderForActor(ctx, orderId);
  // A clock may be set back, so events are sorted by sequence and not by time.
  const events = ctx.db
    .select({
      ...pickColumns(orderEvents, 'sequence', 'kind', 'from', 'to'),
      detail: sql<string | null>`coalesce(${orderEvents.detail}, nullif(${livreurs.name}, ''))`,
      entryKind: moneyEntries.kind,
      method: moneyEntries.method,
      amount: moneyEntries.amount,
      /** The event's cash is in a hand-over that waits to be counted. */
      isUncounted: sql<number>`${isUncounted} is 1`.mapWith(Boolean),
      reversedKind: sql<ReversibleKind | null>`${reversed.kind}`,
      moveReason: sql<string | null>`coalesce(${plantStops.reason}, ${promiseMoves.reason})`,
      ...pickColumns(orderEvents, 'at', 'recordedAt', 'phoneAt'),
      ...ACTOR_WORDS,
    })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .leftJoin(livreurs, eq(livreurs.number, orderEvents.livreur))
    .leftJoin(moneyEntries, eq(moneyEntries.sequence, orderEvents.sequence))
    .leftJoin(reversed, eq(reversed.sequence, moneyEntries.reverses))
    .leftJoin(
      promiseMoves,
      and(
        eq(promiseMoves.orderId, orderId),
        eq(promiseMoves.sequence, orderEvents.sequence),
        eq(promiseMoves.leg, 'delivery'),
      ),
    )
    .leftJoin(plantStops, eq(plantStops.id, promiseMoves.stopId))
    .where(isEventOf(orderId))
    .orderBy(asc(orderEvents.sequence))
    .all();
  return events.map(({ entryKind, method, amount, reversedKind, moveReason, actorId, ...event }) => ({
    ...event,
    ...(isLinkActor(actorId) && { via: 'link' as const }),
    detail: event.kind === 'promiseMoved' ? `${event.detail} (${moveReason})` : event.detail,
    entry: entryKind && method && amount ? { kind: entryKind, method, amount, reversedKind } : null,
  }));
}

/** Clients see on whose side an actor is, never the name. */
export function getTimeline(ctx: SignedCtx, orderId: string) {
  return listEvents(ctx, orderId)
    .filter(({ kind }) => isForClient(kind))
    .map((event) => ({
      ...pickFields(event, 'sequence', 'kind', 'from', 'to', 'detail', 'entry', 'at'),
      by: getActorSide(event.actorRole),
    }));
}

export function readRemovalObstacle(ctx: Pick<Deps, 'db'>, order: OrderSnapshot): RemovalObstacle | null {
  return findRemovalObstacle({
    ...order,
    amountDue: amountDueOf(order),
    hasEntries: hasEntries(ctx, order.id),
    hasLiveAttempts: listLiveAttempts(ctx, order.id).length > 0,
    hasInvoice: findLastSale(ctx, order.id) !== undefined,
    hasClaims: countRows(ctx.db, claims, eq(claims.orderId, order.id)) > 0,
  });
}
