import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, paymentAttempts } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Page } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import type { Blind } from '#domain/money/cash.ts';
import type { Payment } from '#domain/money/ledger.ts';
import { LIVE_STATES } from '#domain/payments/attempt.ts';
import type { Door } from '#domain/places/door.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { BLIND_MONEY, getBlindness } from '../orderFields/balance.ts';
import { addClocks, type Clocked } from '../orderFields/clocks.ts';
import { type Fields, parseRow, parseRows } from '../orderFields/jsonFields.ts';
import { OF_LANDMARK } from '../orderFields/landmarkJson.ts';
import {
  holdsRestToday,
  IS_LINEN_TO_RETURN,
  IS_RETURNING,
  isBroughtBackBy,
  tagJson,
  wasCancelledOnRoad,
} from '../orderFields/linenJson.ts';
import { CLIENT_TO_VISIT, type MissionRow, selectOrders } from '../orderFields/orderJson.ts';
import { type FinishedMission, selectFinishedMissions } from '../orderFields/orderList.ts';
import { roundPosition } from '../orderFields/points.ts';
import { hasOpenStatus, IS_ENDED } from '../orderFields/promiseJson.ts';
import { beforeCursor, getLimit, NEWEST, type PageInput, parsePage, readCursor } from '../paging/page.ts';
import { buildOrderPispi } from '../payments/payLinks.ts';
import { readPayment } from '../payments/payments.reads.ts';
import { findMissionDoors } from '../places/doors.reads.ts';

const visible = isVisibleOrder({ role: 'livreur', id: sql.placeholder('me') });

const OF_MISSION: Fields<
  Pick<MissionRow, 'number' | 'tag' | 'client' | 'deskNote' | 'roundPosition' | 'landmark' | 'isBeingPaid'>
> = {
  number: orders.number,
  tag: tagJson,
  ...CLIENT_TO_VISIT,
  deskNote: orders.deskNote,
  ...OF_LANDMARK,
  roundPosition,
  isBeingPaid: sql`json(iif(exists (select 1 from ${paymentAttempts} a where a.order_id = ${orders.id} and ${inArray(sql`a.state`, LIVE_STATES)}), 'true', 'false'))`,
};
const LISTED_MISSION: typeof OF_MISSION = { ...OF_MISSION, ...BLIND_MONEY };

const selectActiveMissions = prepareStatement((db) =>
  selectOrders(db, LISTED_MISSION).where(and(visible, hasOpenStatus(ACTIVE_MISSION_STATUSES))),
);

const selectReturns = prepareStatement((db) =>
  selectOrders(db, LISTED_MISSION).where(and(visible, IS_RETURNING)),
);

const selectMission = prepareStatement((db, p) =>
  selectOrders(db, OF_MISSION).where(
    and(
      visible,
      eq(orders.id, p('orderId')),
      or(inArray(orders.status, [...ACTIVE_MISSION_STATUSES, 'completed']), IS_RETURNING),
    ),
  ),
);

type CompletedMission = Clocked<MissionRow> & { pispi: string | null; door: Door | null };

export function listActiveMissions(ctx: SignedCtx): Page<CompletedMission> & { carried: CarriedLinen[] } {
  const { items, ...page } = listMissionsOf(ctx, ctx.actor.id) as Page<MissionRow>;
  return {
    ...page,
    carried: listCarriedLinen(ctx),
    items: completeMissions(ctx, items),
  };
}

/**
 * Fetched and not yet taken in by the workshop, or brought back from a delivery that failed, was cancelled on the road or
 * gave fewer pieces.
 */
type CarriedLinen = { number: number; tag: number | null };

function listCarriedLinen({ db, actor, now }: SignedCtx): CarriedLinen[] {
  const isOwn = eq(orders.livreurId, actor.id);
  const isCancelled = wasCancelledOnRoad(startOfDay(now()));
  const selectLinen = () => db.select(pickColumns(orders, 'number', 'tag')).from(orders);
  return selectLinen()
    .where(or(and(hasOpenStatus(['picked_up']), isOwn), isBroughtBackBy(actor.id)))
    .unionAll(selectLinen().where(holdsRestToday(actor.id, now())))
    .unionAll(selectLinen().where(and(IS_LINEN_TO_RETURN, isNull(orders.returningAt), isOwn, isCancelled)))
    .all();
}

function completeMissions(ctx: SignedCtx, rows: readonly MissionRow[]): CompletedMission[] {
  const doors = findMissionDoors(ctx, rows);
  return addClocks(ctx, rows).map((row) => ({
    ...row,
    pispi: buildOrderPispi(ctx.settings, row),
    door: doors.get(row.id) ?? null,
  }));
}

export function listMissionsOf(ctx: PersonCtx, livreurId: string): Page<Blind<MissionRow>> {
  const values = { me: livreurId, ...getBlindness(ctx) };
  const missions = parseRows<MissionRow>([
    ...selectActiveMissions(ctx.db).all(values),
    ...selectReturns(ctx.db).all(values),
  ]);
  missions.sort(
    (a, b) => compareListedMissions(a, b) || a.createdAt - b.createdAt || a.id.localeCompare(b.id),
  );
  return { items: missions, nextCursor: null };
}

export function listFinishedMissions(ctx: SignedCtx, input: PageInput): Page<FinishedMission> {
  const cursor = readCursor(input.cursor, NEWEST);
  const rows = selectFinishedMissions(ctx.db)
    .where(and(visible, IS_ENDED, eq(orders.status, 'completed'), beforeCursor))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(getLimit(input))
    .prepare()
    .all({ me: ctx.actor.id, ...cursor });
  return parsePage(rows, input);
}

export function getMissionWithPayment(
  ctx: SignedCtx,
  orderId: string,
): CompletedMission & { payment: Payment } {
  const row = parseRow<MissionRow>(selectMission(ctx.db).get({ me: ctx.actor.id, orderId }));
  const [mission] = completeMissions(ctx, row ? [row] : []);
  if (!mission) throw new DomainError('NOT_FOUND');
  return { ...mission, payment: readPayment(ctx, mission) };
}
