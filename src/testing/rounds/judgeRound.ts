import { isSamePlace } from '#domain/places/geo.ts';
import type { PlannedRound, RoundLivreur, RoundPlan, RoundStop } from '#domain/rounds/plan.ts';

interface Trip {
  leftAt: number;
  arrivedBy: number;
  /** Time on the road, and at the colleague's whose linen is fetched on the way. */
  ms: number;
}

/** The faults of a proposed round are read from its hours and not from how they came about. */
export function judgeRound(plan: RoundPlan, { livreurId, stops }: PlannedRound): string[] {
  const livreur = plan.livreurs.find(({ id }) => id === livreurId);
  if (!livreur) return ['livreur'];
  const visits = stops.flatMap(({ orderId, at }) =>
    plan.stops.filter((stop) => stop.orderId === orderId).map((stop) => ({ stop, at })),
  );
  if (visits.length === 0) return [];
  const trips = visits.map(({ stop, at }, i) => {
    const before = visits[i - 1];
    const leftAt = before ? before.at + getService(visits[i - 2]?.stop, before.stop) : livreur.from;
    const rest = visits.slice(0, i).map((visit) => visit.stop);
    return { leftAt, arrivedBy: at, ms: measureTrip(plan, before?.stop.point ?? livreur.start, stop, rest) };
  });
  const last = visits.at(-1);
  const lastEnd = last ? last.at + getService(visits.at(-2)?.stop, last.stop) : livreur.from;
  const homeMs = last ? plan.travel(last.stop.point, plan.workshop, lastEnd) : 0;
  const breaches = {
    window: visits.some(({ stop: { window }, at }) => window && (at < window.from || at > window.to)),
    road: trips.some(({ leftAt, arrivedBy, ms }) => leftAt + ms > arrivedBy + 1),
    hours: lastEnd + homeMs > livreur.to + 1,
    capacity: measureMostPieces(visits.map(({ stop }) => stop)) > livreur.capacity,
    break: !hasTimeForBreak(livreur, [...trips, { leftAt: lastEnd, arrivedBy: livreur.to, ms: homeMs }]),
  };
  return Object.entries(breaches).flatMap(([name, isBroken]) => (isBroken ? [name] : []));
}

const getService = (before: RoundStop | undefined, stop: RoundStop) =>
  before && isSamePlace(before.point, stop.point) ? 0 : stop.serviceMs;

function measureTrip({ travel }: RoundPlan, from: RoundStop['point'], stop: RoundStop, earlier: RoundStop[]) {
  const { fetchFrom, point, serviceMs } = stop;
  const isFetched = earlier.some(
    (other) => fetchFrom && other.fetchFrom && isSamePlace(fetchFrom, other.fetchFrom),
  );
  if (!fetchFrom || isFetched) return travel(from, point, 0);
  return travel(from, fetchFrom, 0) + serviceMs + travel(fetchFrom, point, 0);
}

/** Linen for all clients of a colleague comes aboard at the first of them; what is given is aboard until then. */
function measureMostPieces(stops: readonly RoundStop[]): number {
  let load = 0;
  for (const { leg, fetchFrom, pieces } of stops) if (leg !== 'pickup' && !fetchFrom) load += pieces;
  let most = load;
  const metPlaces: RoundStop['point'][] = [];
  for (const { leg, fetchFrom, pieces } of stops) {
    if (fetchFrom && !metPlaces.some((place) => isSamePlace(place, fetchFrom))) {
      metPlaces.push(fetchFrom);
      for (const other of stops)
        if (other.fetchFrom && isSamePlace(other.fetchFrom, fetchFrom)) load += other.pieces;
    }
    most = Math.max(most, load);
    load += leg === 'pickup' ? pieces : -pieces;
    most = Math.max(most, load);
  }
  return most;
}

/** The break is before one of the trips, or at the workshop in the end. */
function hasTimeForBreak({ break: pause, from }: RoundLivreur, trips: readonly Trip[]): boolean {
  if (!pause || from > pause.to - pause.ms) return true;
  return trips.some(({ leftAt, arrivedBy, ms }, i) => {
    const end = Math.max(leftAt, pause.from) + pause.ms;
    const isHomeInTime = i === trips.length - 1 && leftAt + ms <= pause.to - pause.ms;
    return isHomeInTime || (end <= pause.to && end + ms <= arrivedBy + 1);
  });
}
