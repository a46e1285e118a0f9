import { MINUTE } from '../format/calendar.ts';
import { measureKilometres, type Point } from './geo.ts';

export interface TrackPoint {
  point: Point;
  /** In metres, as the phone gave it. */
  accuracy: number | null;
  at: number;
}

/** Positions of this long before a hand-over are read. */
export const STAY_WINDOW_MS = 20 * MINUTE;
/** A client’s pin is seldom farther from the door; another client’s door or a traffic light is. */
export const DOOR_REACH_M = 150;
const STAY_M = 40;
const FEWEST_POINTS = 3;
const FEWEST_VISITS = 3;
const KERNEL_M = 25;
/** Below this distance a pin is as good as a phone’s own position. */
const CLEAR_M = 20;
/** Phones claim better accuracies than they have between walls, and one without a claim is a rough one. */
const BEST_ACCURACY_M = 10;
const UNKNOWN_ACCURACY_M = 50;
const ROUNDS = 20;

type Weighted = { point: Point; weight: number };

export const measureMetres = (a: Point, b: Point): number => measureKilometres(a, b) * 1000;

/**
 * Livreurs often confirm a hand-over when they drive again, so the place is where the track is densest and not where it
 * ends.
 */
export function findStay(track: readonly TrackPoint[], pin: Point): Point | null {
  const near = track.filter(({ point }) => measureMetres(point, pin) <= DOOR_REACH_M);
  const densest = findDensestPoint(
    near.map(({ point, accuracy }, i) => ({ point, weight: weighDwell(near, i) * weighAccuracy(accuracy) })),
  );
  if (!densest) return null;
  const times = near.filter(({ point }) => measureMetres(point, densest) <= STAY_M).map(({ at }) => at);
  const isLong = Math.max(...times) - Math.min(...times) >= MINUTE;
  return times.length >= FEWEST_POINTS || isLong ? densest : null;
}

/** A phone that lies still may be silent, so a point counts for the time until the next one. */
function weighDwell(track: readonly TrackPoint[], i: number): number {
  const [now = 0, next = now] = [track[i]?.at, track[i + 1]?.at];
  return Math.min(Math.max(next - now, MINUTE / 12), MINUTE);
}

const weighAccuracy = (accuracy: number | null) =>
  1 / Math.max(BEST_ACCURACY_M, accuracy ?? UNKNOWN_ACCURACY_M) ** 2;

/** The place where livreurs stop, once at least three visits agree on it. */
export function findDoor(stays: readonly Point[]): Point | null {
  const densest = findDensestPoint(stays.map((point) => ({ point, weight: 1 })));
  if (!densest) return null;
  const visits = stays.filter((stay) => measureMetres(stay, densest) <= 2 * KERNEL_M).length;
  return visits < FEWEST_VISITS ? null : densest;
}

export interface Door {
  location: Point;
  /** From the pin, in steps of five, because no phone knows it better. */
  metres: number;
}

/** The door is proposed where it is clearly apart from the pin. */
export function proposeDoor(pin: Point, stays: readonly Point[]): Door | null {
  const location = findDoor(stays.filter((stay) => measureMetres(stay, pin) <= DOOR_REACH_M));
  if (!location) return null;
  const metres = measureMetres(location, pin);
  return metres > CLEAR_M ? { location, metres: Math.round(metres / 5) * 5 } : null;
}

/** The weighted mean is moved to the mean around it until it rests; it starts at the point with the most weight around. */
function findDensestPoint(points: readonly Weighted[]): Point | null {
  const [origin] = points;
  if (!origin) return null;
  // A degree of longitude is as long as one of latitude within half a percent at Abidjan.
  const metresPerDegree = 111_195;
  const flat = points.map(({ point, weight }) => ({
    x: (point.lng - origin.point.lng) * metresPerDegree,
    y: (point.lat - origin.point.lat) * metresPerDegree,
    weight,
  }));
  const computeMean = (at: { x: number; y: number }) => {
    const mean = { x: 0, y: 0, weight: 0 };
    for (const one of flat) {
      const distance = ((one.x - at.x) ** 2 + (one.y - at.y) ** 2) / KERNEL_M ** 2;
      const share = one.weight * Math.exp(-distance / 2);
      mean.x += one.x * share;
      mean.y += one.y * share;
      mean.weight += share;
    }
    return { x: mean.x / mean.weight, y: mean.y / mean.weight, weight: mean.weight };
  };
  let best = { x: 0, y: 0, weight: 0 };
  for (const one of flat) {
    const { weight } = computeMean(one);
    if (weight > best.weight) best = { x: one.x, y: one.y, weight };
  }
  for (let round = 0; round < ROUNDS; round++) best = computeMean(best);
  return {
    lng: origin.point.lng + best.x / metresPerDegree,
    lat: origin.point.lat + best.y / metresPerDegree,
  };
}

export const MAX_VOICE_BYTES = 300_000;
export const MAX_VOICE_S = 20;
export const LONGEST_DOOR = 80;
/** A landmark of the same person this near is taken to be the same door. */
export const LANDMARK_REACH_M = 30;
