import { HOUR, MINUTE } from '../format/calendar.ts';
import { measureKilometres, type Point } from '../places/geo.ts';
import { findCell, type TravelSum } from './paces.ts';

export type TrackPoint = Point & { at: number };

const LONGEST_GAP_MS = 3 * MINUTE;
const FASTEST_METRES_PER_SECOND = 28;
/** Longer steps than between two positions, because what a phone errs by would add to each. */
const STEP_METRES = 120;
const STAY_METRES = 60;
const STAY_MS = 2 * MINUTE;

const measureMetres = (a: Point, b: Point) => measureKilometres(a, b) * 1000;

/** Each track is of one livreur in the order of time. Standing at a door, gaps and impossible speeds count for nothing. */
export function sumTracks(tracks: readonly (readonly TrackPoint[])[]): TravelSum[] {
  const sums = new Map<string, TravelSum>();
  for (const track of tracks) addTrack(sums, track);
  return [...sums.values()];
}

function addTrack(sums: Map<string, TravelSum>, points: readonly TrackPoint[]): void {
  let start: TrackPoint | undefined;
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
function findStayEnd(points: readonly TrackPoint[], index: number): number {
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

const isSameStay = (first: TrackPoint, next: TrackPoint, last: TrackPoint = first) =>
  measureMetres(first, next) <= STAY_METRES && next.at - last.at <= LONGEST_GAP_MS;

function addStep(sums: Map<string, TravelSum>, from: TrackPoint, to: TrackPoint): void {
  const metres = measureMetres(from, to);
  const seconds = (to.at - from.at) / 1000;
  if (seconds <= 0 || metres / seconds > FASTEST_METRES_PER_SECOND) return;
  const cell = findCell({ lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 });
  const hour = Math.floor(from.at / HOUR) % 24;
  const key = `${cell} ${hour}`;
  const sum = sums.get(key) ?? { cell, hour, metres: 0, seconds: 0 };
  sums.set(key, { cell, hour, metres: sum.metres + metres, seconds: sum.seconds + seconds });
}
