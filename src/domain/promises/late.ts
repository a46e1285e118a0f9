/** Every screen and figure uses this rule, so that they agree on which orders are late. */
export function isLate({ lateAt }: { lateAt: number | null }, now: number): boolean {
  return lateAt !== null && now > lateAt;
}

export type Decided = { kept: number; broken: number };

export function computeKeptShare(decided: Decided): number | null {
  const all = decided.kept + decided.broken;
  return all === 0 ? null : decided.kept / all;
}

export const isKept = (promisedAt: number, doneAt: number): boolean => doneAt <= promisedAt;
