import { HOUR } from '../format/calendar.ts';

/** Time in which the plant stood still. */
export interface PlantStop {
  since: number;
  until: number;
}

/** What stops move: the time between the pickup and the return. */
export interface MovablePromise {
  promiseFrom: number;
  promisedAt: number;
}

/** After so long clients are told of a stop that goes on. */
export const STOP_NOTICE_MS = 2 * HOUR;

/** Nobody knows when a plant that stands still will run again: after two hours in all, and not within the hour. */
export function reckonEnd({ since }: Pick<PlantStop, 'since'>, now: number): number {
  return Math.max(since + STOP_NOTICE_MS, now + HOUR);
}

/** Before when an order is not promised any more, while the plant stands still since then. */
export function computeEarliestReturn(
  { promisedAt, plantStop }: { promisedAt: number; plantStop: { since: number } },
  now: number,
): number {
  return promisedAt + computeOverlap({ since: plantStop.since, until: now }, { promiseFrom: 0, promisedAt });
}

/** How long a stop lies between the end of a pickup's slot and the promised return. */
export function computeOverlap(
  { since, until }: PlantStop,
  { promiseFrom, promisedAt }: MovablePromise,
): number {
  return Math.max(0, Math.min(until, promisedAt) - Math.max(since, promiseFrom));
}

/** The promise after these stops, in whatever order they are given; a minute of two of them counts once. */
export function applyStops(promise: MovablePromise, stops: readonly PlantStop[]): number {
  let { promisedAt } = promise;
  for (const stop of mergeStops(stops)) promisedAt += computeOverlap(stop, { ...promise, promisedAt });
  return promisedAt;
}

/** By time, those that touch as one. */
export function mergeStops(stops: readonly PlantStop[]): PlantStop[] {
  const all: PlantStop[] = [];
  for (const { since, until } of stops.toSorted((a, b) => a.since - b.since)) {
    const last = all.at(-1);
    if (last && since <= last.until) last.until = Math.max(last.until, until);
    else all.push({ since, until });
  }
  return all;
}
