/** The one rule for every screen and figure: what an order's row says of it, against the time. */
export function isLate({ lateAt }: { lateAt: number | null }, now: number): boolean {
  return lateAt !== null && now > lateAt;
}

/** Promises of which it is known. */
export interface Decided {
  kept: number;
  broken: number;
}

/** Of what was promised, the part that was kept; null: nothing is decided yet. */
export function computeKeptShare(decided: Decided): number | null {
  const all = decided.kept + decided.broken;
  return all === 0 ? null : decided.kept / all;
}

/** Whether what was promised was done in time. */
export function isKept(promisedAt: number, doneAt: number): boolean {
  return doneAt <= promisedAt;
}
