import { and, asc, count, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { claims, countSettlements, handovers, orderLines, orders } from '#db/schema.ts';
import { buildNewestFirstSort, isOlderThan, pickColumns } from '#db/select.ts';
import type { ClaimsInput } from '#domain/inputs/claims.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import { computeLosable, type Losable, type PieceHistory } from '#domain/pieces/losses.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { buildClaimPhotosJson, IS_LINEN_TO_RETURN, selectShortNumber } from '../orderFields/linenJson.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { cutPage, getLimit, NEWEST, OLDEST, readCursor } from '../paging/page.ts';

const ofClient = sql`${orders} of_client where of_client.client_id = ${orders.clientId}`;
/** All orders and claims of this client, this one included. */
const history = {
  orders: sql<number>`(select count(*) from ${ofClient})`,
  since: sql<number>`(select min(of_client.created_at) from ${ofClient})`,
  claims: sql<number>`(select count(*) from ${claims} c where c.order_id in (select of_client.id from ${ofClient}))`,
};

const { answeredBy: _, lostAfterGiven: __, ...listedColumns } = getTableColumns(claims);

/** The state is a literal instead of a parameter, because SQLite uses the partial index only then. */
const IS_OPEN = sql`${claims.state} = 'open'`;

export function listClaims(ctx: SignedCtx, input: ClaimsInput) {
  const isAll = input.state === 'all';
  const { at, id } = readCursor(input.cursor, isAll ? NEWEST : OLDEST);
  const isListed = isAll
    ? isOlderThan(claims, { at, id })
    : sql`${IS_OPEN} and (${claims.dueAt}, ${claims.id}) > (${at}, ${id})`;
  const rows = ctx.db
    .select({
      ...listedColumns,
      ...pickColumns(orders, 'number', 'reference', 'status', 'clientId'),
      redoNumber: selectShortNumber(claims.redoOrderId),
      photos: buildClaimPhotosJson(claims.orderId, claims.id),
      item: pickColumns(orderLines, 'name', 'service'),
      client: { fullname: orders.clientName, phone: orders.clientContactPhone },
      history,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, claims.orderId), eq(orderLines.position, claims.position)),
    )
    .where(isListed)
    .orderBy(...(isAll ? buildNewestFirstSort(claims) : [claims.dueAt, claims.id]))
    .limit(getLimit(input))
    .all()
    .map(({ clientId, photos, ...claim }) => ({
      ...claim,
      photos: JSON.parse(photos) as string[],
      /** Null once the account is deleted. */
      history: clientId === null ? null : claim.history,
    }));
  const page = cutPage(rows, input);
  const last = page.items.at(-1);
  // Claims that were opened again are not due in the order in which they were made.
  return !isAll && page.nextCursor && last ? { ...page, nextCursor: `${last.dueAt}~${last.id}` } : page;
}

/** The overdue count follows the same rule as `isClaimOverdue`. */
export function countClaims({ db, now }: Pick<SignedCtx, 'db' | 'now'>): { open: number; overdue: number } {
  const overdue = sql<number>`count(*) filter (where ${claims.dueAt} < ${now()})`;
  return db.select({ open: count(), overdue }).from(claims).where(IS_OPEN).get() ?? { open: 0, overdue: 0 };
}

export const readLosable = (ctx: PersonCtx, orderId: string, position: number | null): Losable =>
  computeLosable(readHistory(ctx, orderId), position);

/** The pieces of each line that were given back, less those that are lost or done again already. */
export function readRedoable(ctx: PersonCtx, orderId: string): LineCount[] {
  const history = readHistory(ctx, orderId);
  const most = computeLosable(history, null).givenPieces;
  return history.lines.map(({ position }) => ({
    position,
    quantity: Math.min(most, computeLosable(history, position).givenPieces),
  }));
}

function readHistory(ctx: PersonCtx, orderId: string): PieceHistory {
  return {
    lines: readLines(ctx, orderId),
    handovers: ctx.db
      .select(pickColumns(handovers, 'sequence', 'leg', 'pieces', 'counts'))
      .from(handovers)
      .where(and(eq(handovers.orderId, orderId), isNull(handovers.undoneBy)))
      .orderBy(asc(handovers.sequence))
      .all(),
    settlements: ctx.db
      .select(pickColumns(countSettlements, 'sequence', 'lost'))
      .from(countSettlements)
      .where(eq(countSettlements.orderId, orderId))
      .all(),
    claims: ctx.db
      .select(pickColumns(claims, 'position', 'lost', 'lostAfterGiven'))
      .from(claims)
      .where(and(eq(claims.orderId, orderId), gt(claims.lost, 0)))
      .all(),
    // The lines of a redo keep the positions of the first order's. A cancelled one counts until its linen is back.
    redonePieces: ctx.db
      .select(pickColumns(orderLines, 'position', 'quantity'))
      .from(orderLines)
      .where(
        sql`${orderLines.orderId} in (select ${claims.redoOrderId} from ${claims} where ${claims.orderId} = ${orderId} union select ${orders.id} from ${orders} where ${IS_LINEN_TO_RETURN} and ${orders.redoOf} = ${orderId} and ${orders.createdAt} >= (select o.created_at from ${orders} o where o.id = ${orderId}))`,
      )
      .all(),
  };
}
