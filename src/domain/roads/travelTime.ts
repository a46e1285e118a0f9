import { HOUR } from '../format/calendar.ts';
import type { Point } from '../places/geo.ts';
import type { TravelTime } from '../rounds/plan.ts';
import { type Bank, findBank } from './crossings.ts';
import { createPaces, type TravelSum } from './paces.ts';
import { describeRoads, findWay, type Line, type RoadState, weighByMetres } from './ways.ts';

export type Closure = { from: number; to: number; line: Line };

/** Everything that `createTravelTime` needs, as data that a worker thread can be given. */
export type TravelData = { closures: readonly Closure[]; sums: readonly TravelSum[] };

export const isClosedAt = ({ from, to }: Pick<Closure, 'from' | 'to'>, at: number): boolean =>
  from <= at && at < to;

export function createTravelTime({ closures, sums }: TravelData): TravelTime {
  const findPace = createPaces(sums);
  const findRoads = createRoadFinder(closures);
  const findKnownBank = createBankFinder();
  const travel: TravelTime = (one, other, at) => {
    const [from, to] = sortPoints(one, other);
    const hour = Math.floor(at / HOUR) % 24;
    const way = findWay(
      { point: from, bank: findKnownBank(from) },
      { point: to, bank: findKnownBank(to) },
      findRoads(at),
      (start, end, factor) => weighByMetres(start, end, factor) * findPace(start, end, hour),
    );
    return way.cost * 1000;
  };
  travel.changes = closures.flatMap(({ from, to }) => [from, to]);
  return travel;
}

/** The way back takes the same time to the last digit, as the cells on it are sampled from the same end. */
function sortPoints(one: Point, other: Point): [Point, Point] {
  return one.lng < other.lng || (one.lng === other.lng && one.lat < other.lat) ? [one, other] : [other, one];
}

/** The closed roads change only where a closure begins or ends. */
function createRoadFinder(closures: readonly Closure[]): (at: number) => RoadState {
  const changes = closures.flatMap(({ from, to }) => [from, to]);
  const states = new Map<number, RoadState>();
  return (at) => {
    const latest = changes.reduce((last, change) => (change <= at && change > last ? change : last), 0);
    const known = states.get(latest);
    if (known) return known;
    const lines = closures.filter((closure) => isClosedAt(closure, latest)).map(({ line }) => line);
    const state = describeRoads(lines);
    states.set(latest, state);
    return state;
  };
}

const MOST_BANKS = 10_000;
/** Ten metres or so. */
const GRAIN = 10_000;

function createBankFinder(): (point: Point) => Bank {
  const banks = new Map<number, Bank>();
  return ({ lng, lat }) => {
    const [x, y] = [Math.round(lng * GRAIN), Math.round(lat * GRAIN)];
    const key = x * GRAIN * 1000 + y;
    const known = banks.get(key);
    if (known) return known;
    if (banks.size >= MOST_BANKS) banks.clear();
    const bank = findBank({ lng: x / GRAIN, lat: y / GRAIN });
    banks.set(key, bank);
    return bank;
  };
}
