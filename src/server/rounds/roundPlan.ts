import { positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { Availability } from '#domain/people/availability.ts';
import type { Point } from '#domain/places/geo.ts';
import { buildRoundStop, getRoundBreak, getRoundHours } from '#domain/rounds/dayStops.ts';
import type { RoundLivreur, RoundPlan, RoundStop } from '#domain/rounds/plan.ts';
import type { Deps } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { isLastPosition, mayBeSent } from './livreurToSend.ts';
import type { PlannedVisit } from './visits.ts';

type Ctx = Pick<Deps, 'house' | 'now'>;

/** An older position says nothing about where a livreur is. */
const FRESH_POSITION_MS = 30 * MINUTE;

export interface DayPlan extends Omit<RoundPlan, 'travel'> {
  /** Visits without a place on the map. */
  placeless: PlannedVisit[];
}

interface Wanted {
  day: number;
  onDuty: readonly LivreurOnDuty[];
  livreurIds: readonly string[];
  visits: readonly PlannedVisit[];
  capacity?: number | undefined;
}

export function buildDayPlan(ctx: Ctx, { day, onDuty, livreurIds, visits, capacity }: Wanted): DayPlan {
  const [house, now] = [ctx.house(), ctx.now()];
  const hours = getRoundHours(house, day, now);
  const findFreshPoint = (id: string | null) => {
    const last = onDuty.find((livreur) => livreur.id === id)?.lastSeen;
    return last && last.at > now - FRESH_POSITION_MS ? last.point : null;
  };
  const livreurs = onDuty.filter(({ id, isOn }) => isOn && livreurIds.includes(id));
  const isWorking = (livreurId: string | null) => livreurs.some(({ id }) => id === livreurId);
  const toStop = (visit: PlannedVisit): RoundStop[] => {
    if (!visit.clientLocation) return [];
    const hasLinen = visit.status === 'delivery_en_route';
    return [
      {
        ...buildRoundStop(visit, { from: hours.from, serviceMs: house.stopMinutes * MINUTE }),
        point: visit.clientLocation,
        isUnderWay: isOnTheRoad(visit.status),
        fetchFrom: hasLinen && !isWorking(visit.livreurId) ? findFreshPoint(visit.livreurId) : null,
      },
    ];
  };
  const toLivreur = ({ id }: LivreurOnDuty): RoundLivreur => ({
    id,
    start: (isOut(visits, id) && findFreshPoint(id)) || house.workshop,
    ...hours,
    capacity: capacity ?? house.livreurCapacity,
    break: getRoundBreak(house, day, hours.from),
  });
  return {
    workshop: house.workshop,
    stops: visits.flatMap(toStop),
    livreurs: livreurs.map(toLivreur),
    placeless: visits.filter(({ clientLocation }) => !clientLocation),
  };
}

const isOut = (visits: readonly PlannedVisit[], id: string) =>
  visits.some(({ livreurId, status }) => livreurId === id && isOnTheRoad(status));

type LivreurOnDuty = { id: string; isOn: boolean; lastSeen: { point: Point; at: number } | null };

/** Livreurs who may be sent; `isOn` tells whether their availability is one of these. */
export function listLivreursOnDuty({ db }: Pick<Deps, 'db'>, states: readonly Availability[]) {
  return db
    .select({ ...pickColumns(users, 'id', 'availability'), ...pickColumns(positions, 'lng', 'lat', 'at') })
    .from(users)
    .leftJoin(positions, isLastPosition(db, users.id))
    .where(mayBeSent(users))
    .all()
    .map(({ id, availability, at, ...place }) => {
      const point = toPointOrNull(place);
      const lastSeen = point && at !== null ? { point, at } : null;
      return { id, isOn: states.includes(availability), lastSeen };
    });
}
