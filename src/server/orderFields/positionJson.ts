import { inArray, sql } from 'drizzle-orm';
import { orderEvents, orders, positions } from '#db/schema.ts';
import { ON_THE_ROAD_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { buildPointJson } from './points.ts';

/** Since when the order has had its status and its livreur: an older point belongs to another trip. For queries on `orders`. */
export const currentLegSince = sql<number>`(select coalesce(max(e.recorded_at), 0) from ${orderEvents} e where e.order_id = ${orders}.id and (e.to_status = ${orders}.status or e.kind = 'reassigned'))`;

/** As `getPositionForClient` answers it, within a list of the client's orders: null where that has nothing to say. */
export const positionForClientJson = sql`json((select json_object('location', ${buildPointJson({ lng: sql`p.lng_e6`, lat: sql`p.lat_e6` })}, 'at', p.at) from ${positions} p where ${inArray(orders.status, [...ON_THE_ROAD_STATUSES])} and p.livreur_id = ${orders.livreurId} and p.at >= ${currentLegSince} order by p.at desc, p.id desc limit 1))`;
