import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { getChanges } from '#db/changes.ts';
import { type Db, prepareStatement, type Sqlite } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { PaymentState } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { credit } from '../orderFields/balance.ts';
import { currentLegSince } from '../orderFields/positionJson.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { type Pin, projectPoint } from './clusters.ts';

export interface OpenOrder extends Pin {
  id: string;
  status: OrderStatus;
  clientName: string;
  folded: string;
  paymentState: PaymentState;
  credit: number;
  livreurId: string | null;
  promisedAt: number;
  lateAt: number;
  legSince: number | null;
}

const columns = {
  ...pickColumns(orders, 'id', 'status', 'clientName', 'folded', 'paymentState'),
  credit,
  ...pickColumns(orders, 'createdAt', 'livreurId', 'promisedAt'),
  lateAt: sql<number>`${LATE_AT}`,
  legSince: sql<
    number | null
  >`case when ${inArray(orders.status, [...ON_THE_ROAD_STATUSES])} then ${currentLegSince} end`,
  lng: sql<number>`${orders.lng} / 1e6`,
  lat: sql<number>`${orders.lat} / 1e6`,
};
const isOnMap = and(IS_OPEN, isNotNull(orders.lng));
const everyOne = prepareStatement((db) => db.select(columns).from(orders).where(isOnMap));
const one = prepareStatement((db, p) =>
  db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, p('orderId')), isOnMap)),
);

/** All orders are read again once so many were written, so that the set does not grow without end. */
const MOST_WRITTEN = 2000;

/** The pause keeps a process that commits often from forcing a full read at every look at the map. */
const FOREIGN_PAUSE_MS = 1000;

interface OpenOrders {
  rows: Map<string, OpenOrder>;
  /** The value is null when every order must be read again. */
  written: Set<string> | null;
  foreignVersion: number;
  reading: ReturnType<typeof setTimeout> | undefined;
}

const known = new WeakMap<Sqlite, OpenOrders>();

/**
 * Reading thousands of orders for each look at the map would take milliseconds and grow with the trade, so
 * the open ones stay in memory. A commit of another process is seen a second later.
 */
export function readOpenOrders({ store, db }: Pick<Deps, 'store' | 'db'>): ReadonlyMap<string, OpenOrder> {
  // Rows of an open transaction may still be rolled back, so they stay out of the cache.
  if (store.sqlite.inTransaction) return readAllOrders(db);
  const cached = known.get(store.sqlite) ?? createOpenOrders(store.sqlite);
  const foreignVersion = getChanges(store.sqlite).readForeign();
  if (cached.written === null) cached.rows = readAllOrders(db);
  else for (const id of cached.written) refreshOrder(db, cached.rows, id);
  if (cached.written !== null && cached.foreignVersion !== foreignVersion) scheduleFullRead(cached);
  cached.written = new Set();
  cached.foreignVersion = foreignVersion;
  return cached.rows;
}

function scheduleFullRead(cached: OpenOrders): void {
  cached.reading ??= setTimeout(() => {
    cached.reading = undefined;
    cached.written = null;
  }, FOREIGN_PAUSE_MS).unref();
}

function createOpenOrders(sqlite: Sqlite): OpenOrders {
  const cached: OpenOrders = { rows: new Map(), written: null, foreignVersion: 0, reading: undefined };
  getChanges(sqlite).onOrder((id) => {
    if (cached.written && cached.written.size >= MOST_WRITTEN) cached.written = null;
    cached.written?.add(id);
  });
  known.set(sqlite, cached);
  return cached;
}

type Row = Omit<OpenOrder, 'isUrgent' | 'x' | 'y'>;
/** Object spread would make copies that are eight times slower to read when the map walks thousands of them. */
function toOpenOrder(row: Row): OpenOrder {
  const { x, y } = projectPoint(row);
  return {
    x,
    y,
    lng: row.lng,
    lat: row.lat,
    isUrgent: row.status === 'pending' || isOnTheRoad(row.status),
    createdAt: row.createdAt,
    id: row.id,
    status: row.status,
    clientName: row.clientName,
    folded: row.folded,
    paymentState: row.paymentState,
    credit: row.credit,
    livreurId: row.livreurId,
    promisedAt: row.promisedAt,
    lateAt: row.lateAt,
    legSince: row.legSince,
  };
}

const readAllOrders = (db: Db) =>
  new Map(
    everyOne(db)
      .all({})
      .map((row) => [row.id, toOpenOrder(row)]),
  );

function refreshOrder(db: Db, rows: Map<string, OpenOrder>, orderId: string): void {
  const row = one(db).get({ orderId });
  if (row) rows.set(orderId, toOpenOrder(row));
  else rows.delete(orderId);
}
