import { desc, eq } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { positions } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { checkRound } from '#domain/rounds/check.ts';
import type { Deps } from '../ctx.ts';
import type { MissionRow } from '../orderFields/orderJson.ts';
import { toPoint } from '../orderFields/points.ts';
import { readTravelTime } from '../roads/travel.reads.ts';
import { buildDayPlan } from './roundPlan.ts';
import type { Visit } from './visits.ts';

type Mission = Pick<
  MissionRow,
  | 'id'
  | 'status'
  | 'livreurId'
  | 'clientLocation'
  | 'items'
  | 'piecesHeld'
  | 'slot'
  | 'deliverySlot'
  | 'promisedAt'
  | 'version'
  | 'clientAddress'
  | 'client'
  | 'roundPosition'
>;

const selectLastPosition = prepareStatement((db, p) =>
  db
    .select({ lng: positions.lng, lat: positions.lat, at: positions.at })
    .from(positions)
    .where(eq(positions.livreurId, p('livreurId')))
    .orderBy(desc(positions.at))
    .limit(atMost(1)),
);

/** The hours at which a livreur reaches today's missions, in the order of their list. */
export function computeArrivals(
  ctx: Pick<Deps, 'db' | 'house' | 'now' | 'store'>,
  livreurId: string,
  missions: readonly Mission[],
): Map<string, number> {
  if (missions.length === 0) return new Map();
  const day = startOfDay(ctx.now());
  const visits = missions.map(toVisit).filter(({ slotFrom }) => slotFrom === null || slotFrom < day + DAY);
  // A livreur who takes no more orders still drives to these.
  const livreur = { id: livreurId, isOn: true, lastSeen: readLastPosition(ctx, livreurId, missions) };
  const plan = buildDayPlan(ctx, { day, onDuty: [livreur], livreurIds: [livreurId], visits });
  const stops = plan.stops.map(({ orderId, leg }) => ({ orderId, leg }));
  const { rounds } = checkRound({ ...plan, travel: readTravelTime(ctx) }, [{ livreurId, stops }]);
  return new Map(rounds.flatMap((round) => round.stops.map(({ orderId, at }) => [orderId, at] as const)));
}

/** A round begins at the workshop, so that a position matters only on the road. */
function readLastPosition({ db }: Pick<Deps, 'db'>, livreurId: string, missions: readonly Mission[]) {
  if (!missions.some(({ status }) => isOnTheRoad(status))) return null;
  const row = selectLastPosition(db).get({ livreurId });
  return row ? { point: toPoint(row), at: row.at } : null;
}

const toVisit = ({ client, items, slot, deliverySlot, ...mission }: Mission): Visit => ({
  ...mission,
  clientName: client.fullname,
  pieces: countPieces(items),
  slotFrom: slot?.from ?? null,
  pickupBy: slot?.to ?? null,
  deliverySlotFrom: deliverySlot?.from ?? null,
  deliverySlotTo: deliverySlot?.to ?? null,
});
