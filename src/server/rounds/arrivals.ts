import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { orders, positions, roundStops } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { type Arrival, widenArrival } from '#domain/clock/clock.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ACTIVE_MISSION_STATUSES, isOnTheRoad, ON_THE_ROAD_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { measureKilometres } from '#domain/places/geo.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { tellNextVisit } from '#domain/promises/promise.ts';
import { isMissionOf } from '#domain/push/pushNews.ts';
import { checkRound } from '#domain/rounds/check.ts';
import { getNextLeg, isAssigned, isForLaterDay } from '#domain/rounds/dayStops.ts';
import { isDelay, type Passing, type RoundFault, type RoundWithOrders } from '#domain/rounds/plan.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';
import type { ActEvent } from '../acts/change.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { listAudience } from '../live/live.ts';
import { toPoint } from '../orderFields/points.ts';
import { hasOpenStatus } from '../orderFields/promiseJson.ts';
import { readTravelTime } from '../roads/roads.reads.ts';
import { buildDayPlan } from './roundPlan.ts';
import { listMissionVisits, listVisits, type MissionVisit, type PlannedVisit } from './visits.ts';

type Ctx = Pick<Deps, 'db' | 'house' | 'now' | 'store' | 'live'>;

/** A place in a round is for one trip: an order that comes back to its livreur has none until somebody arranges it. */
export function deleteLeftPlaces({ db }: Pick<Deps, 'db'>, events: readonly ActEvent[]): void {
  for (const { before, after, orderId } of events)
    if (before?.livreurId && before.livreurId !== after?.livreurId)
      db.delete(roundStops).where(eq(roundStops.orderId, orderId)).run();
}

const MOVING = ['status', 'livreurId', 'returningAt', 'toldAt', 'slotFrom', 'deliverySlotFrom'] as const;

/** A step, an assignment, another slot or another told hour moves the hours of all missions of its livreurs. */
export function reckonArrivalsAfterActs(ctx: Ctx, events: readonly ActEvent[]): void {
  const livreurIds = events.flatMap(({ before, after }) => {
    const isMoved = MOVING.some((name) => before?.[name] !== after?.[name]);
    const missions = [before, after].filter((order) => order && isMissionOf(order, order.livreurId ?? ''));
    return isMoved ? missions.map((order) => order?.livreurId) : [];
  });
  // Screens of the acts' own orders are nudged all the same.
  const orderIds = new Set(events.map(({ orderId }) => orderId));
  for (const livreurId of new Set(livreurIds)) if (livreurId) reckonArrivals(ctx, livreurId, orderIds);
}

export function reckonArrivalsOf(ctx: Ctx, who: 'everybody' | 'onTheRoad'): void {
  const statuses = who === 'everybody' ? ACTIVE_MISSION_STATUSES : ON_THE_ROAD_STATUSES;
  const rows = ctx.db
    .selectDistinct({ livreurId: orders.livreurId })
    .from(orders)
    .where(and(hasOpenStatus(statuses), isNotNull(orders.livreurId)))
    .all();
  for (const { livreurId } of rows) if (livreurId) reckonArrivals(ctx, livreurId);
}

/** A road that closes or opens moves the hours of everybody who drives. */
export const reckonAfter =
  <Input, Answer>(change: (ctx: SignedCtx, input: Input) => Answer) =>
  (ctx: SignedCtx, input: Input): Answer => {
    const answer = change(ctx, input);
    reckonArrivalsOf(ctx, 'everybody');
    return answer;
  };

/** Stores when a livreur reaches each mission, and nudges the screens of those that people read another hour of. */
export function reckonArrivals(ctx: Ctx, livreurId: string, nudged: ReadonlySet<string> = new Set()): void {
  ctx.store.write(() => {
    const visits = listMissionVisits(ctx, livreurId).sort(compareListedMissions);
    const hours = computeArrivals(ctx, livreurId, visits.filter(createExpectation(ctx, visits)));
    for (const visit of visits) {
      const arrival = findArrival(visit, hours.get(visit.id));
      if (arrival?.from === visit.arrival?.from && arrival?.to === visit.arrival?.to) continue;
      ctx.db
        .update(orders)
        .set({ arrivalFrom: arrival?.from ?? null, arrivalTo: arrival?.to ?? null })
        .where(eq(orders.id, visit.id))
        .run();
      if (!nudged.has(visit.id))
        ctx.store.afterCommit(() => ctx.live.publish({ orderId: visit.id, audience: listAudience(visit) }));
    }
  });
}

/** An arrival that was told stands as long as the livreur is still expected within it and the slot has not moved. */
function findArrival(visit: MissionVisit, at: number | undefined): Arrival | null {
  if (at === undefined) return null;
  const { arrival, status, slotFrom, deliverySlotFrom } = visit;
  const begins =
    status === 'assigned' ? slotFrom : status === 'assigned_for_delivery' ? deliverySlotFrom : null;
  const isAsTold = arrival && at >= arrival.from && at <= arrival.to && arrival.from >= (begins ?? 0);
  if (isAsTold) return arrival;
  return widenArrival(at, begins);
}

/**
 * Nobody expects a livreur who has broken down or left. Who is on the road is expected; the others are while the house is open,
 * if their place in the list is known and their day is not to come.
 */
function createExpectation(ctx: Ctx, missions: readonly MissionVisit[]): (visit: PlannedVisit) => boolean {
  const [first] = missions;
  if (first?.availability === 'breakdown' || first?.isActive === false) return () => false;
  const now = ctx.now();
  const isOpen = isOpenAt(ctx.house(), now);
  const dayEnd = startOfDay(now) + DAY;
  return (visit) =>
    isOnTheRoad(visit.status) ||
    (isOpen && (visit.roundPosition !== null || missions.length === 1) && !isForLaterDay(visit, dayEnd));
}

/** The hours at which a livreur reaches these missions, in the order of their list. */
export function computeArrivals(ctx: PlanCtx, livreurId: string, visits: readonly PlannedVisit[]) {
  const stops = planVisits(ctx, livreurId, visits).round?.stops ?? [];
  return new Map(stops.map(({ orderId, at }) => [orderId, at]));
}

/** The day of each livreur if these orders are added to their list; nobody's while the house is closed. */
export function planWithOrders(
  ctx: PlanCtx,
  livreurIds: readonly string[],
  orderIds: readonly string[],
): Map<string, RoundWithOrders> {
  const now = ctx.now();
  if (!isOpenAt(ctx.house(), now)) return new Map();
  const dayEnd = startOfDay(now) + DAY;
  const visits = listVisits(ctx)
    .filter((visit) => !isForLaterDay(visit, dayEnd))
    .sort(compareListedMissions);
  const added = visits.filter(({ id }) => orderIds.includes(id)).map(makeMission(ctx));
  if (added.length === 0) return new Map();
  const missions = visits.filter(({ id, status }) => isAssigned(status) && !orderIds.includes(id));
  return new Map(
    livreurIds.flatMap((livreurId) => {
      const own = missions.filter((visit) => visit.livreurId === livreurId);
      const { round, faults } = planVisits(ctx, livreurId, [...own, ...added].sort(compareListedMissions));
      if (!round) return [];
      const before = new Map(planVisits(ctx, livreurId, own).faults.filter(isDelay).map(toDelay));
      const delays = faults
        .filter(isDelay)
        .map(({ orderId, by }) => ({ orderId, by: by - (before.get(orderId) ?? 0) }))
        .filter(({ by }) => by > 0);
      const hours = new Map(round.stops.map(({ orderId, at }) => [orderId, at]));
      const [only = null] = added.length === 1 ? added : [];
      const arrivesAt = (only && hours.get(only.id)) ?? null;
      const passing = only && findPassing(only, own, hours);
      const delay = delays.find(({ orderId }) => orderId === only?.id)?.by ?? 0;
      const lateBy = delays.reduce((sum, { by }) => sum + by, 0);
      const { endsAt, overtime } = round;
      return [[livreurId, { endsAt, overtime, arrivesAt, passing, delay, late: delays.length, lateBy }]];
    }),
  );
}

/** The list of whoever gets the order shows it with this status, outside the round that is arranged. */
const makeMission =
  (ctx: PlanCtx) =>
  (visit: PlannedVisit): PlannedVisit => {
    const sent = getNextLeg(visit.status) === 'pickup' ? 'assigned' : 'assigned_for_delivery';
    // The assignment tells an hour to a client who has none.
    const toldAt = visit.toldAt ?? tellNextVisit(ctx.house(), ctx.now());
    return { ...visit, toldAt, roundPosition: null, status: isAssigned(visit.status) ? visit.status : sent };
  };

const toDelay = ({ orderId, by }: RoundFault) => [orderId, by] as const;

function findPassing(
  { clientLocation: pin }: PlannedVisit,
  own: readonly PlannedVisit[],
  hours: ReadonlyMap<string, number>,
): Passing | null {
  const passings = own.flatMap(({ id, number, clientLocation }) => {
    const at = hours.get(id);
    return at && pin && clientLocation ? [{ number, km: measureKilometres(clientLocation, pin), at }] : [];
  });
  return passings.sort((a, b) => a.km - b.km)[0] ?? null;
}

type PlanCtx = Pick<Deps, 'db' | 'house' | 'now' | 'store'>;

function planVisits(ctx: PlanCtx, livreurId: string, visits: readonly PlannedVisit[]) {
  if (visits.length === 0) return { round: null, faults: [] };
  const day = startOfDay(ctx.now());
  // A livreur who takes no more orders still drives to these.
  const livreur = { id: livreurId, isOn: true, lastSeen: readLastPosition(ctx, livreurId, visits) };
  const plan = buildDayPlan(ctx, { day, onDuty: [livreur], livreurIds: [livreurId], visits });
  const stops = plan.stops.map(({ orderId, leg }) => ({ orderId, leg }));
  // Whoever is on the road while the house is closed does not wait for the opening.
  const livreurs = plan.livreurs.map((one) => ({ ...one, from: ctx.now() }));
  const travel = readTravelTime(ctx);
  const { rounds, faults } = checkRound({ ...plan, livreurs, travel }, [{ livreurId, stops }]);
  return { round: rounds[0] ?? null, faults };
}

/** A round begins at the workshop, so that a position matters only on the road. */
function readLastPosition({ db }: Pick<Deps, 'db'>, livreurId: string, visits: readonly PlannedVisit[]) {
  if (!visits.some(({ status }) => isOnTheRoad(status))) return null;
  const row = db
    .select(pickColumns(positions, 'lng', 'lat', 'at'))
    .from(positions)
    .where(eq(positions.livreurId, livreurId))
    .orderBy(desc(positions.at))
    .limit(1)
    .get();
  return row ? { point: toPoint(row), at: row.at } : null;
}
