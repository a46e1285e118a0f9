import { readCounter, setCounter } from '#db/counters.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { HOUSE_CAPS, type HouseCap, isAlarm } from '#domain/houseCaps.ts';
import type { Deps } from '../ctx.ts';

export const getCapCounterName = (cap: HouseCap) => `cap-reached:${cap}`;

type ReachedCap = { cap: HouseCap; at: number };

/** The owner reads for a day that a cap was reached. */
export function listReachedCaps({ db }: Pick<Deps, 'db'>, now: number): ReachedCap[] {
  return HOUSE_CAPS.flatMap((cap) => {
    const at = readCounter(db, getCapCounterName(cap));
    return at !== null && now - at < DAY ? [{ cap, at }] : [];
  });
}

export function reportReachedCap(
  { db, store, now, log }: Pick<Deps, 'db' | 'store' | 'now' | 'log'>,
  cap: HouseCap,
): void {
  const last = readCounter(db, getCapCounterName(cap));
  if (last !== null && last <= now() && now() - last < HOUR) return;
  store.write(() => setCounter(db, getCapCounterName(cap), now()));
  if (isAlarm(cap)) log.error('cap reached', { reason: cap });
}
