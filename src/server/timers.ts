import { HOUR } from '#domain/calendar.ts';
import { backUp } from './backups.ts';
import type { Deps } from './ctx.ts';
import { keepHouse, PURGE_EVERY_MS } from './housekeeping.ts';
import { errorFacts } from './log.ts';

const LIVE_TICK_MS = 1000;
const BACKUP_EVERY_MS = HOUR;
/** Not with the first requests. */
const FIRST_RUN_MS = 60_000;

/** What happens without anybody asking. None keeps the process alive, and none that fails stops it. */
export function startTimers(deps: Deps, verifyCopy: (file: string) => Promise<void>): { stop(): void } {
  const guarded = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error) => deps.log.error(`${what} failed`, errorFacts(error)));
  };
  const house = guarded('housekeeping', () => keepHouse(deps));
  const backup = guarded('backup', () => backUp(deps, verifyCopy));
  const timers = [
    setInterval(() => deps.live.tick(), LIVE_TICK_MS),
    setInterval(house, PURGE_EVERY_MS),
    setInterval(backup, BACKUP_EVERY_MS),
    setTimeout(house, FIRST_RUN_MS),
    setTimeout(backup, FIRST_RUN_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
