import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Arrival } from '#domain/clock/clock.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { type Express, type ExpressColumns, readExpress } from '#domain/orders/express.ts';
import type { Availability } from '#domain/people/availability.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { getNextLeg, isVisitOfDay, type VisitedOrder } from '#domain/rounds/dayStops.ts';
import type { Deps } from '../ctx.ts';
import { IS_RETURNING } from '../orderFields/linenJson.ts';
import { livreurs } from '../orderFields/orderJson.ts';
import { roundPosition, toPointOrNull } from '../orderFields/points.ts';
import { hasOpenStatus, IS_OPEN } from '../orderFields/promiseJson.ts';

/** The plan of a day shows more of a visit than the solver reads. */
export interface PlannedVisit extends VisitedOrder {
  number: number;
  version: number;
  clientAddress: string;
  clientName: string;
  /** Null where nobody arranged it. */
  roundPosition: number | null;
  promisedAt: number;
  readyAt: number | null;
  redoOf: string | null;
  express: Express | null;
}

const columns = {
  ...pickColumns(orders, 'id', 'status', 'livreurId', 'lng', 'lat', 'pieces', 'piecesHeld', 'slotFrom'),
  ...pickColumns(orders, 'pickupBy', 'deliverySlotFrom', 'deliverySlotTo', 'promisedAt'),
  ...pickColumns(orders, 'version', 'clientAddress', 'clientName', 'toldAt', 'number', 'redoOf', 'readyAt'),
  ...pickColumns(orders, 'expressPercent', 'expressHours'),
  roundPosition,
};

export function listVisits({ db }: Pick<Deps, 'db'>): PlannedVisit[] {
  return [IS_OPEN, IS_RETURNING]
    .flatMap((part) => db.select(columns).from(orders).where(part).all())
    .map(toVisit);
}

type Row = ExpressColumns & { lng: number | null; lat: number | null };

const toVisit = <R extends Row>({ lng, lat, expressPercent, expressHours, ...visit }: R) => ({
  ...visit,
  clientLocation: toPointOrNull({ lng, lat }),
  express: readExpress({ expressPercent, expressHours }),
});

export type MissionVisit = PlannedVisit & {
  clientId: string | null;
  createdAt: number;
  arrival: Arrival | null;
  /** The livreur's own. */
  availability: Availability | null;
  isActive: boolean | null;
};

const missionColumns = {
  ...columns,
  ...pickColumns(orders, 'clientId', 'createdAt', 'arrivalFrom', 'arrivalTo'),
  availability: livreurs.availability,
  isActive: livreurs.active,
};
const selectMissions = [hasOpenStatus(ACTIVE_MISSION_STATUSES), IS_RETURNING].map((isOnList) =>
  prepareStatement((db, p) =>
    db
      .select(missionColumns)
      .from(orders)
      .leftJoin(livreurs, eq(livreurs.id, orders.livreurId))
      .where(and(isOnList, eq(orders.livreurId, p('livreurId')))),
  ),
);

/** The visits on a livreur's list, which each step of theirs reads. */
export function listMissionVisits({ db }: Pick<Deps, 'db'>, livreurId: string): MissionVisit[] {
  return selectMissions
    .flatMap((select) => select(db).all({ livreurId }))
    .map(({ arrivalFrom: from, arrivalTo: to, ...visit }) => ({
      ...toVisit(visit),
      arrival: from === null || to === null ? null : { from, to },
    }));
}

export type DayVisit = Omit<PlannedVisit, 'id'> & { orderId: string; leg: CodeLeg };

/** The missions of every livreur for that day, and what is due by its end and assigned to nobody. */
export function listDayVisits(ctx: Pick<Deps, 'db' | 'now'>, input: { day: string }): DayVisit[] {
  const day = Date.parse(input.day);
  return listVisits(ctx)
    .filter((visit) => isVisitOfDay(visit, day, ctx.now()))
    .map(({ id: orderId, ...visit }) => ({ orderId, leg: getNextLeg(visit.status), ...visit }));
}
