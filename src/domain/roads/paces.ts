import { HOUR, MINUTE } from '../format/calendar.ts';
import { measureKilometres, type Point } from '../places/geo.ts';

/** Drives of livreurs through a cell at an hour of the day. */
export type TravelSum = { cell: number; hour: number; metres: number; seconds: number };

/** Degrees; 500 m in Abidjan. */
const CELL = { lat: 500 / 111_200, lng: 500 / 110_720 };
/** More than the cells around the earth. */
const COLUMNS = 100_000;
const MOST_SAMPLES = 200;

const PRIOR_PACE = 3.6 / 22;
/** The prior counts as much as this way, so that one trip does not decide a cell's pace. */
const PRIOR_METRES = 4000;

const getRow = ({ lat }: Point) => Math.floor(lat / CELL.lat);
const getColumn = ({ lng }: Point) => Math.floor(lng / CELL.lng);
const joinCell = (row: number, column: number) => row * COLUMNS + column;

export const findCell = (point: Point): number => joinCell(getRow(point), getColumn(point));

type Drive = { metres: number; seconds: number };

const blend = ({ metres, seconds }: Drive, pace: number) =>
  (PRIOR_METRES * pace + seconds) / (PRIOR_METRES + metres);

const sumDrives = (drives: readonly Drive[]): Drive => ({
  metres: drives.reduce((sum, { metres }) => sum + metres, 0),
  seconds: drives.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Mean seconds per metre of road between two points at an hour. */
export type FindPace = (from: Point, to: Point, hour: number) => number;

const listHours = <Value>(make: (hour: number) => Value) =>
  Array.from({ length: 24 }, (_, hour) => make(hour));

/** A cell without trips at an hour has the hour's pace, slower or faster as the cell is at its other hours. */
export function createPaces(sums: readonly TravelSum[]): FindPace {
  const cityPace = blend(sumDrives(sums), PRIOR_PACE);
  const hourPaces = listHours((hour) => blend(sumDrives(sums.filter((one) => one.hour === hour)), cityPace));
  const getHourPace = (hour: number) => hourPaces[hour] ?? cityPace;
  const cells = new Map<number, TravelSum[]>();
  for (const sum of sums) cells.set(sum.cell, [...(cells.get(sum.cell) ?? []), sum]);
  const cellPaces = new Map([...cells].map(([cell, own]) => [cell, blendCell(own)]));

  function blendCell(own: readonly TravelSum[]): readonly number[] {
    const usualSeconds = own.reduce((total, { hour, metres }) => total + metres * getHourPace(hour), 0);
    const weight = PRIOR_METRES * cityPace;
    const ratio = (weight + sumDrives(own).seconds) / (weight + usualSeconds);
    const byHour = new Map(own.map((sum) => [sum.hour, sum]));
    return hourPaces.map((pace, hour) => blend(byHour.get(hour) ?? { metres: 0, seconds: 0 }, pace * ratio));
  }

  return (from, to, hour) => {
    const [row, column] = [getRow(from), getColumn(from)];
    const [rows, columns] = [getRow(to) - row, getColumn(to) - column];
    const steps = Math.min(MOST_SAMPLES, Math.max(Math.abs(rows), Math.abs(columns)));
    let total = 0;
    for (let step = 0; step <= steps; step++) {
      const part = steps === 0 ? 0 : step / steps;
      const cell = joinCell(row + Math.round(rows * part), column + Math.round(columns * part));
      total += cellPaces.get(cell)?.[hour] ?? getHourPace(hour);
    }
    return total / (steps + 1);
  };
}

export type TimedPoint = Point & { at: number };

const LONGEST_GAP_MS = 3 * MINUTE;
const FASTEST_METRES_PER_SECOND = 28;
/** Longer steps than between two positions, because what a phone errs by would add to each. */
const STEP_METRES = 120;
const STAY_METRES = 60;
const STAY_MS = 2 * MINUTE;

const measureMetres = (a: Point, b: Point) => measureKilometres(a, b) * 1000;

/** Each track is of one livreur in the order of time. Standing at a door, gaps and impossible speeds count for nothing. */
export function sumTracks(tracks: readonly (readonly TimedPoint[])[]): TravelSum[] {
  const sums = new Map<string, TravelSum>();
  for (const track of tracks) addTrack(sums, track);
  return [...sums.values()];
}

function addTrack(sums: Map<string, TravelSum>, points: readonly TimedPoint[]): void {
  let start: TimedPoint | undefined;
  let previousAt = 0;
  for (let index = 0; index < points.length; index++) {
    const stayEnd = findStayEnd(points, index);
    const here = points[stayEnd];
    if (!here) break;
    const isBroken = stayEnd > index || here.at - previousAt > LONGEST_GAP_MS;
    if (start && !isBroken && measureMetres(start, here) < STEP_METRES) {
      previousAt = here.at;
      continue;
    }
    if (start && !isBroken) addStep(sums, start, here);
    start = here;
    previousAt = here.at;
    index = stayEnd;
  }
}

/** The last point of a stay that begins here, or this point itself. */
function findStayEnd(points: readonly TimedPoint[], index: number): number {
  const first = points[index];
  let end = index;
  for (
    let next = points[end + 1];
    first && next && isSameStay(first, next, points[end]);
    next = points[end + 1]
  )
    end++;
  return first && (points[end]?.at ?? 0) - first.at >= STAY_MS ? end : index;
}

const isSameStay = (first: TimedPoint, next: TimedPoint, last: TimedPoint = first) =>
  measureMetres(first, next) <= STAY_METRES && next.at - last.at <= LONGEST_GAP_MS;

function addStep(sums: Map<string, TravelSum>, from: TimedPoint, to: TimedPoint): void {
  const metres = measureMetres(from, to);
  const seconds = (to.at - from.at) / 1000;
  if (seconds <= 0 || metres / seconds > FASTEST_METRES_PER_SECOND) return;
  const cell = findCell({ lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 });
  const hour = Math.floor(from.at / HOUR) % 24;
  const key = `${cell} ${hour}`;
  const sum = sums.get(key) ?? { cell, hour, metres: 0, seconds: 0 };
  sums.set(key, { cell, hour, metres: sum.metres + metres, seconds: sum.seconds + seconds });
}
