import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders, positions, users } from '#db/schema.ts';
import type { Point } from '#domain/geo.ts';
import { ON_THE_ROAD_STATUSES, OPEN_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';
import { currentLegSince } from '../missions/positions.ts';
import { MICRO } from '../orders/orderJson.ts';

interface MapOrder {
  id: string;
  status: OrderStatus;
  clientName: string;
  clientAddress: string;
  /** What a search matches, beside the id. */
  folded: string;
  livreurId: string | null;
  livreurName: string | null;
  grandTotal: number;
  paymentState: PaymentState;
  createdAt: number;
  location: Point;
}

interface MapLivreur {
  id: string;
  fullname: string;
  phone: string;
  location: Point;
  at: number;
}

/** More pins than this tell nothing on a screen. */
const MOST_PINS = 1000;

const openOrders = prepared((db) =>
  db
    .select({
      id: orders.id,
      status: orders.status,
      clientName: orders.clientName,
      clientAddress: orders.clientAddress,
      folded: orders.folded,
      livreurId: orders.livreurId,
      livreurName: orders.livreurName,
      grandTotal: orders.grandTotal,
      paymentState: orders.paymentState,
      createdAt: orders.createdAt,
      lng: sql<number>`${orders.lng}`,
      lat: sql<number>`${orders.lat}`,
    })
    .from(orders)
    .where(and(inArray(orders.status, OPEN_STATUSES), isNotNull(orders.lng)))
    .limit(MOST_PINS)
    .prepare(),
);

// His newest point, if it is of a road that he is on; once, on however many he is.
const onTheRoad = prepared((db) =>
  db
    .selectDistinct({
      id: users.id,
      fullname: users.fullname,
      phone: users.phone,
      lng: positions.lng,
      lat: positions.lat,
      at: positions.at,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.livreurId))
    .innerJoin(
      positions,
      eq(
        positions.id,
        db
          .select({ id: sql`p.id` })
          .from(sql`${positions} p`)
          .where(sql`p.livreur_id = ${orders.livreurId}`)
          .orderBy(desc(sql`p.at`), desc(sql`p.id`))
          .limit(1),
      ),
    )
    .where(and(inArray(orders.status, [...ON_THE_ROAD_STATUSES]), gte(positions.at, currentLegSince)))
    .prepare(),
);

/** The whole city: every open order that has a pin, and whoever is on the road. */
export function cityMap(ctx: SignedCtx): { orders: MapOrder[]; livreurs: MapLivreur[] } {
  return {
    orders: openOrders(ctx.db).all({}).map(located),
    livreurs: onTheRoad(ctx.db).all({}).map(located),
  };
}

function located<Row extends { lng: number; lat: number }>({ lng, lat, ...row }: Row) {
  return { ...row, location: { lng: lng / MICRO, lat: lat / MICRO } };
}
