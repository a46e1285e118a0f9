import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { orderLines, orders } from '#db/schema.ts';
import { type Period, parsePeriod } from '#domain/format/period.ts';
import type { PartKind } from '#domain/inputs/period.ts';
import { findNearestQuartier, formatQuartier } from '#domain/places/placeName.ts';
import { compareByName } from '../french.ts';
import { livreurName, livreurs } from '../orderFields/orderJson.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { readOpenStop } from '../promises/plant.reads.ts';
import { countedColumns, countOrder, countOverdueOrders, createOrdersOfDay } from './ordersOfDay.ts';
import type { PanelCtx } from './panel.ts';

/** The orders placed in a period, by who carried them, by what they hold or by where they come from. */
export function readParts(ctx: PanelCtx, { by, ...period }: Period & { by: PartKind }) {
  const moment = { now: ctx.now(), stoppedSince: readOpenStop(ctx)?.since ?? null };
  const parts = new Map<string, { name: string | null; counted: ReturnType<typeof createOrdersOfDay> }>();
  for (const { key, name, order } of listOrdersWithPart(ctx, by, period)) {
    const part = parts.get(key) ?? { name, counted: createOrdersOfDay() };
    countOrder(part.counted, order);
    parts.set(key, part);
  }
  return [...parts]
    .map(([key, { name, counted }]) => ({
      key,
      name,
      orders: counted.orders,
      delivered: counted.deliveries,
      late: counted.deliveriesBroken + countOverdueOrders(counted, moment).deliveriesOverdue,
    }))
    .sort(compareByName(({ name }) => name ?? ''))
    .sort((a, b) => b.orders - a.orders);
}

function listOrdersWithPart({ db }: PanelCtx, by: PartKind, period: Period) {
  const { since, until } = parsePeriod(period) ?? { since: 0, until: 0 };
  const placed = and(gte(orders.createdAt, since), lt(orders.createdAt, until));
  if (by === 'garment')
    return db
      .select({ key: orderLines.name, name: orderLines.name, order: countedColumns })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(placed)
      .groupBy(orders.id, orderLines.name)
      .all();
  if (by === 'livreur')
    return db
      .select({
        key: sql<string>`coalesce(${orders.livreurId}, '')`,
        name: livreurName,
        order: countedColumns,
      })
      .from(orders)
      .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
      .where(placed)
      .all();
  return db
    .select({ lng: orders.lng, lat: orders.lat, order: countedColumns })
    .from(orders)
    .where(placed)
    .all()
    .map(({ order, ...stored }) => {
      const point = toPointOrNull(stored);
      const name = point && formatQuartier(findNearestQuartier(point));
      return { key: name ?? '', name, order };
    });
}
