import { HOUR, MINUTE } from '../format/calendar.ts';

export type StopSpan = { since: number; until: number };

export type MovablePromise = { promiseFrom: number; promisedAt: number };

/** Clients are told of a stop that has lasted this long. */
export const STOP_NOTICE_MS = 2 * HOUR;

export type ToldReturn = { id: string; shortNumber?: string; promisedAt: number };

/** An hour that a client was told is told again once it moves by more than a slot. */
export function isToldAgain(
  returns: readonly ToldReturn[],
  earlier: readonly ToldReturn[],
  slotMinutes: number,
): boolean {
  return returns.some(({ id, promisedAt }) => {
    const before = earlier.find((one) => one.id === id);
    return before === undefined || Math.abs(promisedAt - before.promisedAt) > slotMinutes * MINUTE;
  });
}

/** A stop whose end is unknown is assumed to last two hours in all, and at least one hour more. */
export function estimateStopEnd({ since }: Pick<StopSpan, 'since'>, now: number): number {
  return Math.max(since + STOP_NOTICE_MS, now + HOUR);
}

export function computeOverlap(
  { since, until }: StopSpan,
  { promiseFrom, promisedAt }: MovablePromise,
): number {
  return Math.max(0, Math.min(until, promisedAt) - Math.max(since, promiseFrom));
}

/** A minute that two stops share counts once; the stops may be given in any order. */
export function applyStops(promise: MovablePromise, stops: readonly StopSpan[]): number {
  let { promisedAt } = promise;
  for (const stop of mergeStops(stops)) promisedAt += computeOverlap(stop, { ...promise, promisedAt });
  return promisedAt;
}

export function mergeStops(stops: readonly StopSpan[]): StopSpan[] {
  const all: StopSpan[] = [];
  for (const { since, until } of stops.toSorted((a, b) => a.since - b.since)) {
    const last = all.at(-1);
    if (last && since <= last.until) last.until = Math.max(last.until, until);
    else all.push({ since, until });
  }
  return all;
}
