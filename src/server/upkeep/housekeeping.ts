import { readCounter, setCounter } from '#db/counters.ts';
import { rewriteIfDue } from '#db/folder/rewrite.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { sweepUploads } from '../catalogue/sweep.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { sweepLetterFiles } from '../mail/transport.ts';
import { sweepPhotos } from '../photos/sweep.ts';
import { learnTravel } from '../roads/learnTravel.ts';
import { ASIDE_LIFE_MS, sweepFilesPutAside } from './backups.ts';
import { MAX_CLOCK_LEAD_MS, purgeExpiredRows, SENT_LETTER_MS } from './purge.ts';

export const PURGE_INTERVAL_MS = HOUR;

const LAST_PURGE = 'last-purge';
const LAST_SWEEP = 'last-sweep';

/** Rewriting stops every request, for some 16 ms a megabyte; a larger database waits for the next start. */
const MAX_REWRITTEN_BYTES = 512e6;

type HousekeepingDeps = Pick<Deps, 'db' | 'store' | 'house' | 'now' | 'log' | 'settings'>;

/**
 * A clock that jumped ahead would delete everything. A purge that is more than a day overdue only notes the time, so
 * that the next one runs an hour later. A week after the last purge, it waits until a person confirms the time or the
 * clock is right again.
 */
export async function runHousekeeping(deps: HousekeepingDeps): Promise<'purged' | 'waiting'> {
  const { db, log, settings } = deps;
  const last = readCounter(db, LAST_PURGE);
  const at = deps.now();
  if (last !== null && isTimeDoubtful(last, at)) {
    log.error('purge waits for a confirmation', { reason: 'laveo clock', ms: at - last });
    return 'waiting';
  }
  if (last === null || at < last || at > last + PURGE_INTERVAL_MS + MAX_CLOCK_LEAD_MS) {
    noteTime(deps, LAST_PURGE);
    if (last !== null)
      log.warn('purge put off', { reason: 'the clock jumped, or the server was stopped for long' });
    return 'waiting';
  }
  // Positions go after their week, whether something was learned from them or not.
  await learnTravel(deps).catch((error) => log.error('no travel times learned', describeError(error)));
  purgeExpiredRows(deps);
  noteTime(deps, LAST_PURGE);
  if (rewriteIfDue(deps.store, MAX_REWRITTEN_BYTES)) log.info('rewritten');
  const lastSweep = readCounter(db, LAST_SWEEP);
  if (lastSweep === null || at - lastSweep >= DAY) {
    await sweepLetterFiles(settings, at - SENT_LETTER_MS);
    await sweepFilesPutAside(settings, at - ASIDE_LIFE_MS);
    await sweepUploads(deps);
    await sweepPhotos(deps);
    noteTime(deps, LAST_SWEEP);
  }
  return 'purged';
}

/** A house is hardly ever closed for more than a week, so a longer gap is more likely a wrong clock. */
export const isTimeDoubtful = (lastPurge: number, now: number): boolean => now > lastPurge + 7 * DAY;

export const getLastPurge = (db: Deps['db']): number | null => readCounter(db, LAST_PURGE);

export function setLastPurge(db: Deps['db'], now: number): void {
  setCounter(db, LAST_PURGE, now);
}

function noteTime({ db, store, now }: HousekeepingDeps, name: string): void {
  store.write(() => setCounter(db, name, now()));
}
