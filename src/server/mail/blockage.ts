import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { readCounter, removeCounter, setCounter } from '#db/counters.ts';
import { outbox } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { IS_UNSENT } from './queue.ts';

const SINCE = 'letters-refused-since';
const PROBE_AT = 'letters-probed-at';
const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 15 * MINUTE;

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'log'>;

/** The provider refuses the house itself, whatever the letter, so no letter leaves before one of them gets through. */
export const readProbeTime = (db: Db): number => readCounter(db, PROBE_AT) ?? 0;

export function blockLetters({ db, store, now, log }: Shared, reason: string): void {
  const at = now();
  const since = readCounter(db, SINCE);
  // The pause grows with the time that has passed, and doubles by it.
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, at - (since ?? at)));
  store.write(() => {
    if (since === null) setCounter(db, SINCE, at);
    setCounter(db, PROBE_AT, at + pause);
  });
  if (since === null) log.error('letters refused', { reason });
}

export function unblockLetters({ db, store, log }: Shared): void {
  if (readCounter(db, SINCE) === null) return;
  store.write(() => {
    removeCounter(db, SINCE);
    removeCounter(db, PROBE_AT);
  });
  log.info('letters leave again');
}

/** A start may bring the right key, and who sends a letter again believes the fault mended. */
export function probeNow(db: Db): void {
  removeCounter(db, PROBE_AT);
}

export function readBlockage({ db }: Pick<Deps, 'db'>) {
  const since = readCounter(db, SINCE);
  if (since === null) return null;
  const letter = db
    .select({ reason: outbox.lastError, letterId: outbox.id })
    .from(outbox)
    .where(and(IS_UNSENT, eq(outbox.state, 'waiting'), sql`${outbox.lastError} glob '40[13] *'`))
    .orderBy(desc(outbox.dueAt))
    .limit(1)
    .get();
  // The reason is the provider's own words, unless the letter that it refused has expired since. Sent again by the
  // owner, that letter tells whether letters leave.
  return { since, reason: letter?.reason ?? null, letterId: letter?.letterId ?? null };
}
