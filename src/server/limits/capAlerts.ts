import { readCounter, setCounter } from '#db/counters.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import type { RuleName } from './rules.ts';

/** A cap is shared by the whole house: once it is reached, people who did nothing are turned away. */
export type HouseCap = Extract<
  RuleName,
  'letters.anonymous' | 'letters.reset' | 'code.stranger' | 'code.letter'
>;

export const getCapCounterName = (cap: HouseCap) => `cap-reached:${cap}`;

export function reportReachedCap(
  { db, store, now, log }: Pick<Deps, 'db' | 'store' | 'now' | 'log'>,
  cap: HouseCap,
): void {
  const last = readCounter(db, getCapCounterName(cap));
  if (last !== null && last <= now() && now() - last < HOUR) return;
  store.write(() => setCounter(db, getCapCounterName(cap), now()));
  log.error('cap reached', { reason: cap });
}
