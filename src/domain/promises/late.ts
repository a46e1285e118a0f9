import { roundUpToHalfHour } from '../format/calendar.ts';

/** Every screen and figure uses this rule, so that they agree on which orders are late. */
export function isLate({ lateAt }: { lateAt: number | null }, now: number): boolean {
  return lateAt !== null && now > lateAt;
}

/** A client was told the promise's hour rounded up, so that nothing is late for them before it. */
export function isLateForClient(
  { lateAt, promisedAt }: { lateAt: number | null; promisedAt: number },
  now: number,
): boolean {
  return isLate({ lateAt: lateAt === promisedAt ? roundUpToHalfHour(promisedAt) : lateAt }, now);
}

export type Decided = { kept: number; broken: number };

export function computeKeptShare(decided: Decided): number | null {
  const all = decided.kept + decided.broken;
  return all === 0 ? null : decided.kept / all;
}

export const isKept = (promisedAt: number, doneAt: number): boolean => doneAt <= promisedAt;
