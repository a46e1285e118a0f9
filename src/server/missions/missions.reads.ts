import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { ACTIVE_MISSION_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { Page } from '#domain/page.ts';
import type { SignedCtx } from '../ctx.ts';
import { writtenPage } from '../json.ts';
import { limitOf, NEWEST, type PageInput, pageJson, readCursor } from '../orders/cursor.ts';
import {
  beforeCursor,
  clientToVisitJson,
  type MissionRow,
  type OrderRow,
  rowOf,
  rowsOf,
  selectOrders,
} from '../orders/rows.ts';
import { ordersVisibleTo } from '../visibility.ts';

const mine = ordersVisibleTo({ role: 'livreur', id: sql.placeholder('me') });

const activeMissions = prepared((db) =>
  selectOrders(db, clientToVisitJson)
    .where(and(mine, inArray(orders.status, [...ACTIVE_MISSION_STATUSES])))
    .prepare(),
);

const completedMissions = prepared((db) =>
  selectOrders(db)
    .where(and(mine, eq(orders.status, 'completed'), beforeCursor))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

const oneMission = prepared((db) =>
  selectOrders(db, clientToVisitJson)
    .where(
      and(
        mine,
        eq(orders.id, sql.placeholder('orderId')),
        inArray(orders.status, [...ACTIVE_MISSION_STATUSES, 'completed']),
      ),
    )
    .prepare(),
);

/** Whoever is on the road first, the linen that goes home next, then what is to be fetched; the oldest order first. */
const TURN: Partial<Record<OrderStatus, number>> = {
  delivery_en_route: 0,
  pickup_en_route: 1,
  assigned_for_delivery: 2,
  assigned: 3,
};
const turn = (mission: MissionRow) => TURN[mission.status] ?? 9;

export function missionsToDo(ctx: SignedCtx): Page<MissionRow> {
  const missions = rowsOf<MissionRow>(activeMissions(ctx.db).all({ me: ctx.actor.id }));
  missions.sort((a, b) => turn(a) - turn(b) || a.createdAt - b.createdAt || a.id.localeCompare(b.id));
  return { items: missions, nextCursor: null };
}

export function finishedMissions(ctx: SignedCtx, input: PageInput): Page<OrderRow> {
  const cursor = readCursor(input.cursor, NEWEST);
  const rows = completedMissions(ctx.db).all({ me: ctx.actor.id, ...cursor, limit: limitOf(input) });
  return writtenPage(pageJson(rows, input));
}

export function missionOf(ctx: SignedCtx, orderId: string): MissionRow {
  const row = rowOf<MissionRow>(oneMission(ctx.db).get({ me: ctx.actor.id, orderId }));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
