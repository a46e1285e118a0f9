import { createErasureNoter } from '#db/folder/erasedList.ts';
import { createSequenceNoter } from '#db/folder/traces.ts';
import { createLogWatcher, describeGrownLog } from '#db/folder/writeAheadLog.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { runAccountJobs } from '../accounts/money/monthlyRun.ts';
import { storeSessionUses } from '../auth/sessions.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { releaseNextLetter, TURN_MS } from '../mail/letterTurns.ts';
import { writeLongStopLetters } from '../promises/plant.ts';
import { countPlantDays } from '../promises/plantDays.ts';
import { tellLateOrders, tellProviderTroubles } from '../push/watch.ts';
import { runScheduler } from '../recurring/scheduler.ts';
import { reckonArrivalsOf } from '../rounds/arrivals.ts';
import { indexNewIds } from '../search/search.ts';
import { type BackupMaker, createBackupTimer } from '../upkeep/backups.ts';
import { PURGE_INTERVAL_MS, runHousekeeping } from '../upkeep/housekeeping.ts';
import { createInstantNoter } from './steadyClock.ts';

const LIVE_TICK_MS = 1000;
const LOG_INTERVAL_MS = 1000;
const MARKER_INTERVAL_MS = 1000;
const BACKUP_INTERVAL_MS = HOUR;
const SEARCH_INTERVAL_MS = 1000;
const TALLY_INTERVAL_MS = 15 * MINUTE;
/** The server listens first. */
const START_DELAY_MS = 1000;
const FIRST_RUN_DELAY_MS = 60_000;

export function startTimers(
  deps: Deps,
  maker: (signal: AbortSignal) => BackupMaker,
): { runDueJobs(): void; stop(): Promise<void> } {
  const guardAsyncWork = (what: string, work: () => Promise<unknown>) => () => {
    if (deps.store.damage.isReadOnly) return;
    work().catch((error) => deps.log.error(`${what} failed`, describeError(error)));
  };
  const timers: NodeJS.Timeout[] = [];
  /** A failure that repeats at each tick is logged once, because it would fill the log. */
  const startTicks = (what: string, every: number, work: () => void) => {
    let isFailing = false;
    const tick = () => {
      if (deps.store.damage.isReadOnly) return;
      try {
        work();
        isFailing = false;
      } catch (error) {
        if (!isFailing) deps.log.error(`${what} failed`, describeError(error));
        isFailing = true;
      }
    };
    timers.push(setInterval(tick, every));
    return tick;
  };
  const housekeeping = guardAsyncWork('housekeeping', () => runHousekeeping(deps));
  const backup = createBackupTimer(deps, maker);
  const noteErasures = createErasureNoter(deps.settings.dataDir, deps.store);
  const flushTally = guardAsyncWork('tally', async () => deps.signInTally.flush(deps));
  const noteInstant = createInstantNoter(deps);
  const noteLatest = guardAsyncWork('clock', async () => noteInstant());
  const watchLog = createLogWatcher(deps.store, (bytes, readers) =>
    deps.log.error('log of the database grows', { reason: describeGrownLog(bytes, readers) }),
  );
  timers.push(setInterval(noteLatest, MINUTE));
  startTicks('turns of letters', TURN_MS, () => releaseNextLetter(deps));
  const noticeStop = startTicks('notice of a stop', MINUTE, () => writeLongStopLetters(deps));
  const accountJobs = startTicks('months of businesses', MINUTE, () => runAccountJobs(deps));
  const countDays = startTicks('days of the plant', MINUTE, () => countPlantDays(deps));
  startTicks('notice of late orders', MINUTE, () => tellLateOrders(deps));
  startTicks('notice of providers', MINUTE, () => tellProviderTroubles(deps));
  startTicks('hours of arrival', 5 * MINUTE, () => reckonArrivalsOf(deps, 'onTheRoad'));
  const schedule = startTicks('recurring orders', MINUTE, () => runScheduler(deps));
  startTicks('log of the database', LOG_INTERVAL_MS, watchLog);
  startTicks('marker', MARKER_INTERVAL_MS, createSequenceNoter(deps.settings.dataDir, deps.store.sqlite));
  startTicks('list of erased accounts', MARKER_INTERVAL_MS, noteErasures);
  startTicks('index of ids', SEARCH_INTERVAL_MS, () => indexNewIds(deps.store));
  startTicks('streams of ended sessions', 10 * LIVE_TICK_MS, () => deps.live.endSignedOut());
  const storeUses = startTicks('uses of sessions', MINUTE, () => storeSessionUses(deps));
  timers.push(
    setTimeout(schedule, START_DELAY_MS),
    setInterval(() => deps.live.tick(), LIVE_TICK_MS),
    setInterval(housekeeping, PURGE_INTERVAL_MS),
    setInterval(backup.run, BACKUP_INTERVAL_MS),
    setInterval(flushTally, TALLY_INTERVAL_MS),
    setTimeout(housekeeping, FIRST_RUN_DELAY_MS),
    setTimeout(backup.run, FIRST_RUN_DELAY_MS),
  );
  for (const timer of timers) timer.unref();
  return {
    /** Some work became due while no server ran. */
    runDueJobs: () => {
      noticeStop();
      accountJobs();
      countDays();
    },
    stop: () => {
      flushTally();
      noteLatest();
      storeUses();
      for (const timer of timers) clearTimeout(timer);
      // A running backup reads the write-ahead log, so the caller waits for its end before the log is emptied.
      return backup.stop();
    },
  };
}
