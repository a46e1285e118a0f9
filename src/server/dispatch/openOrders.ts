import { and, inArray, isNotNull, sql } from 'drizzle-orm';

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

export const readOpenOrders = ({ db }: Pick<Deps, 'db'>): OpenOrder[] =>
  db
    .select(columns)
    .from(orders)
    .where(and(IS_OPEN, isNotNull(orders.lng)))
    .all()
    .map((row) => ({
      ...projectPoint(row),
      ...row,
      isUrgent: row.status === 'pending' || isOnTheRoad(row.status),
    }));
