import { count, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { orders, positions, pushSubscriptions, sessions } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { ACTIVE_MISSION_STATUSES, ON_THE_ROAD_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres } from '#domain/places/geo.ts';
import type { RoundWithOrders } from '#domain/rounds/plan.ts';
import { HELD_CASH } from '../cash/heldCash.ts';
import type { SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { IS_RETURNING } from '../orderFields/linenJson.ts';
import { livreurs } from '../orderFields/orderJson.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { hasOpenStatus, LATE_AT } from '../orderFields/promiseJson.ts';
import { planWithOrders } from '../rounds/arrivals.ts';
import { isLastPosition, mayBeSent } from '../rounds/livreurToSend.ts';
import { readDeskOrder } from './dispatch.reads.ts';
import { findPin } from './passings.ts';

/** The stop that comes next: one that the livreur drives to, else the one that is promised first. */
const isNotOnTheRoad = sql`(${orders.status} not in ${ON_THE_ROAD_STATUSES})`;
const nextStopRank = sql<number>`min(${isNotOnTheRoad} * 1e15 + coalesce(${orders.toldAt}, ${orders.promisedAt}))`;
/** SQLite takes the other columns of a group from the row that has its minimum. */
const readMissionsOfEach = (db: Db, now: number) =>
  db
    .select({
      livreurId: orders.livreurId,
      open: count(),
      late: sql<number>`count(*) filter (where ${LATE_AT} < ${now})`,
      nextStopRank,
      nextStop: {
        orderId: orders.id,
        ...pickColumns(orders, 'number', 'status', 'clientAddress', 'toldAt'),
      },
    })
    .from(orders)
    .where(hasOpenStatus(ACTIVE_MISSION_STATUSES))
    .groupBy(orders.livreurId)
    .all();

const countReturnsOfEach = (db: Db) =>
  db
    .select({ livreurId: orders.livreurId, n: count() })
    .from(orders)
    .where(IS_RETURNING)
    .groupBy(orders.livreurId)
    .all();

export function listLivreursToSend(ctx: SignedCtx, orderIds: readonly string[] = []) {
  const [orderId, ...others] = orderIds;
  const pin = orderId && others.length === 0 ? findPin(readDeskOrder(ctx, orderId), ctx.now()) : null;
  const missions = new Map(readMissionsOfEach(ctx.db, ctx.now()).map((row) => [row.livreurId, row]));
  const returns = new Map(countReturnsOfEach(ctx.db).map(({ livreurId, n }) => [livreurId, n]));
  const choices = ctx.db
    .select({
      // `availabilityAt` is null until the livreur changes their availability for the first time.
      ...pickColumns(livreurs, 'id', 'fullname', 'phone', 'verified', 'availability', 'availabilityAt'),
      ...OF_REACH,
      held: HELD_CASH.held,
      lng: positions.lng,
      lat: positions.lat,
      seenAt: positions.at,
    })
    .from(livreurs)
    .leftJoin(positions, isLastPosition(ctx.db, livreurs.id))
    .where(mayBeSent(livreurs))
    .all()
    .map(({ lng, lat, pushEndsAt, pushEndedAt, ...livreur }) => {
      const here = toPointOrNull({ lng, lat });
      return {
        ...livreur,
        openMissions: missions.get(livreur.id)?.open ?? 0,
        lateMissions: missions.get(livreur.id)?.late ?? 0,
        returns: returns.get(livreur.id) ?? 0,
        reach: ctx.live.hasStream(livreur.id)
          ? { push: true }
          : toReach({ pushEndsAt, pushEndedAt }, ctx.now()),
        nextStop: missions.get(livreur.id)?.nextStop ?? null,
        distanceKm: pin && here ? Math.round(measureKilometres(here, pin) * 10) / 10 : null,
      };
    });
  const livreurIds = choices.map(({ id }) => id);
  // Nobody has a day with the orders asked for where none are of today, and while the house is closed.
  const days = orderId ? planWithOrders(ctx, livreurIds, orderIds) : new Map<string, RoundWithOrders>();
  type Choice = (typeof choices)[number];
  const getDistance = ({ id, distanceKm }: Choice) =>
    Math.min(distanceKm ?? Number.POSITIVE_INFINITY, days.get(id)?.passing?.km ?? Number.POSITIVE_INFINITY);
  const alike = compareByName<Choice>(({ fullname }) => fullname);
  return choices
    .map((choice) => ({ ...choice, end: days.get(choice.id) ?? null }))
    .sort((a, b) => (getDistance(a) === getDistance(b) ? alike(a, b) : getDistance(a) - getDistance(b)));
}

/** `push`: a livreur hears of a mission, by an open page or with every page closed. `since`: they have not since then. */
type Reach = { push: boolean; since?: number };

const OF_REACH = {
  pushEndsAt: sql<
    number | null
  >`(select max(min(s.expires_at * 1000, s.absolute_expires_at)) from ${pushSubscriptions} p join ${sessions} s on s.id = p.session_id where p.user_id = ${livreurs.id})`,
  pushEndedAt: livreurs.pushEndedAt,
};

type Ends = { pushEndsAt: number | null; pushEndedAt: number | null };

function toReach({ pushEndsAt, pushEndedAt }: Ends, now: number): Reach {
  if (pushEndsAt !== null && pushEndsAt > now) return { push: true };
  const since = pushEndsAt ?? pushEndedAt;
  return { push: false, ...(since === null ? {} : { since }) };
}
