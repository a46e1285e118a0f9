import type { Db } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { isPauseDoubtful } from '#domain/accounts/month.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import type { Deps } from '../../ctx.ts';
import { invoiceEndedMonths } from './monthlyRun.ts';
import { writeReminders } from './reminders.ts';

const CHECKED_AT = 'accounts-checked-at';

/** Runs each minute and at start, and does what has become due since. */
export function runAccountJobs(deps: Deps): void {
  if (readDateQuestion(deps)) return;
  const [since, now] = [readCounter(deps.db, CHECKED_AT), deps.now()];
  // A pause is measured in days, so that not each minute needs a write.
  if (since === null || Math.abs(now - since) >= HOUR)
    deps.store.write(() => setCounter(deps.db, CHECKED_AT, now));
  invoiceEndedMonths({ ...deps, actor: getSystemActor('scheduler'), request: { ip: '-' } });
  writeReminders(deps);
}

/** While it is open nothing is invoiced and nobody is reminded. */
export function readDateQuestion({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): { since: number; now: number } | null {
  const since = readCounter(db, CHECKED_AT);
  return since !== null && isPauseDoubtful(since, now()) ? { since, now: now() } : null;
}

/** The jobs go on within the minute. */
export const confirmAccountsDate = (db: Db, now: number): void => setCounter(db, CHECKED_AT, now);
