import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { invoices, orders, users } from '#db/schema.ts';
import { COUNTED_UP_TO } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ListInput } from '#domain/inputs/order.ts';
import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Claim } from '#domain/pieces/claims.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import type { Losable } from '#domain/pieces/losses.ts';
import { countOpenCash } from '../cash/cash.reads.ts';
import { countClaims, readLosable, readRedoable } from '../claims/claims.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { listMissionsOf } from '../missions/missions.reads.ts';
import { getBlindness } from '../orderFields/balance.ts';
import { addDeskClocks, type DeskClocked } from '../orderFields/clocks.ts';
import { parseRow } from '../orderFields/jsonFields.ts';
import { type DeskOrder, type DeskRow, selectDeskOrder } from '../orderFields/orderJson.ts';
import { IS_ENDED, IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';
import { countUpTo } from '../paging/page.ts';
import { countAttemptsToDecide } from '../payments/attempts/deskAttempts.ts';
import { buildOrderPispi } from '../payments/payLinks.ts';
import { readDeskPayment } from '../payments/payments.reads.ts';
import { readPlantStop } from '../promises/plant.reads.ts';
import { type BoardPage, readFilteredPage } from './board.ts';
import { IS_READY, LINEN_TO_RETURN } from './orderParts.ts';
import { findNearestPassing, findPin, listStops } from './passings.ts';
import { countRefusedLetters } from './refusedLetters.ts';

const selectOneOrder = prepareStatement((db, p) => selectDeskOrder(db).where(eq(orders.id, p('orderId'))));

export function listUnassignedOrders(ctx: SignedCtx, input: ListInput) {
  const page = readFilteredPage(ctx, { ...input, status: 'pending' }, { sort: 'oldest' });
  const stops = page.items.length > 0 ? listStops(ctx) : [];
  const addPassing = (order: DeskClocked<DeskRow>) => ({
    ...order,
    passing: findNearestPassing(stops, findPin(order, ctx.now())),
  });
  return { ...page, items: page.items.map(addPassing) };
}

export function listOrdersUnderWay(ctx: SignedCtx, input: ListInput): BoardPage {
  return readFilteredPage(ctx, input, { isUnderWay: true, sort: 'due' });
}

export function listDeliveredOrders(ctx: SignedCtx, input: ListInput): BoardPage {
  return readFilteredPage(ctx, { ...input, status: 'completed' });
}

export function readDeskOrder(ctx: SignedCtx, orderId: string): DeskClocked<DeskOrder> {
  const row = parseRow(selectOneOrder(ctx.db).get({ orderId, ...getBlindness(ctx) }));
  const [order] = addDeskClocks(ctx, row ? [row] : []);
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

type ClaimToAnswer = Claim & { losable?: Losable; redoable?: LineCount[] };

export function readDeskOrderWithPayment(ctx: SignedCtx, orderId: string) {
  const order = readDeskOrder(ctx, orderId);
  const isOpenClaim = ({ state }: Claim) => state === 'open';
  const redoable = order.claims.some(isOpenClaim) ? readRedoable(ctx, orderId) : [];
  const claims = order.claims.map(
    (claim): ClaimToAnswer =>
      isOpenClaim(claim) ? { ...claim, losable: readLosable(ctx, orderId, claim.position), redoable } : claim,
  );
  return {
    ...order,
    claims,
    payment: readDeskPayment(ctx, order),
    pispi: buildOrderPispi(ctx.settings, order),
  };
}

function listBreakdowns(ctx: SignedCtx) {
  return ctx.db
    .select({ id: users.id, fullname: users.fullname, since: users.availabilityAt })
    .from(users)
    .where(and(eq(users.role, 'livreur'), eq(users.active, true), eq(users.availability, 'breakdown')))
    .all()
    .map((livreur) => ({ ...livreur, missions: listMissionsOf(ctx, livreur.id).items.length }))
    .sort(compareByName(({ fullname }) => fullname));
}

const selectCounts = prepareStatement((db) => {
  const countOrders = (status: OrderStatus) =>
    countUpTo(orders, sql`${isOpen(status) ? IS_OPEN : IS_ENDED} and ${orders.status} = ${status}`);
  const countLinen = (status: OrderStatus) =>
    sql<number>`(select count(*) from ${LINEN_TO_RETURN} and ${orders.status} = ${status})`;
  return db
    .select({
      counts: Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOrders(status)])) as Record<
        OrderStatus,
        SQL<number>
      >,
      /** The client of these ended orders waits for linen: all of it, or the rest of a partial delivery. */
      toReturn: { completed: countLinen('completed'), cancelled: countLinen('cancelled') },
    })
    .from(sql`(select 1)`);
});

const countOpenOrders = prepareStatement((db, p) =>
  db
    .select({
      /** Orders whose told hour is over, and those with a step that takes too long. */
      late: sql<number>`count(*) filter (where ${LATE_AT} < ${p('now')})`,
      slow: sql<number>`count(*) filter (where ${SLOW_SINCE} < ${p('now')})`,
      /** Orders under treatment whose linen is ready. */
      ready: sql<number>`count(*) filter (where ${IS_READY})`,
    })
    .from(orders)
    .where(IS_OPEN),
);

export function readDeskCounts(ctx: SignedCtx) {
  const counts = selectCounts(ctx.db).get();
  if (!counts) throw new Error('counts answer a row');
  return {
    ...counts,
    /** Counting stops at this number, so a count that has reached it may be larger in truth. */
    upTo: COUNTED_UP_TO,
    ...(countOpenOrders(ctx.db).get({ now: ctx.now() }) ?? { late: 0, slow: 0, ready: 0 }),
    claims: countClaims(ctx),
    /** News that did not reach its client. */
    refusedLetters: countRefusedLetters(ctx),
    openCash: countOpenCash(ctx) + countAttemptsToDecide(ctx).payments,
    /** These providers tell their book of a day. */
    books: ctx.providers.list.filter(({ listDay }) => listDay).map(({ name }) => name),
    /** The tax office certifies the invoices of this house. */
    certifies: ctx.fne !== null,
    /** A business has invoices in a house that certifies none, too. */
    hasInvoices:
      ctx.fne !== null || ctx.db.select({ id: invoices.id }).from(invoices).limit(1).get() !== undefined,
    troubles: ctx.providers.troubles(),
    plantStop: readPlantStop(ctx),
    breakdowns: listBreakdowns(ctx),
  };
}
