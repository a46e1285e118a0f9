import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { PaymentState } from '#domain/money/payment.ts';
import { credit } from '../orderFields/balance.ts';
import { cacheOpenOrders } from '../orderFields/openOrderCache.ts';
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

/** The map looks at the open orders with each move of a screen. */
export const readOpenOrders = cacheOpenOrders(
  (db) =>
    new Map(
      everyOne(db)
        .all({})
        .map((row) => [row.id, toOpenOrder(row)]),
    ),
  (db, orderId) => {
    const row = one(db).get({ orderId });
    return row && toOpenOrder(row);
  },
);
