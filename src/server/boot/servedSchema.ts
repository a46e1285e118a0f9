import { readCounter, setCounter } from '#db/counters.ts';
import { listAppliedMigrations } from '#db/migrate.ts';
import type { Store } from '#db/store.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeError, type Log } from '../log.ts';

/** The newest migration that people were served with: from then on a copy of before lacks what they wrote. */
const SERVED_SCHEMA = 'served-schema';

/**
 * Called as soon as the server listens, before the first request is read. On a full disk nobody can write either: it is noted
 * as soon as there is room again. Into a damaged file nothing is written any more.
 */
export function noteServedSchema(store: Store, log: Log): void {
  if (store.damage.reason !== null) return;
  try {
    const newest = Math.max(...listAppliedMigrations(store.sqlite));
    if (readCounter(store.db, SERVED_SCHEMA) !== newest)
      store.write(() => setCounter(store.db, SERVED_SCHEMA, newest));
  } catch (error) {
    log.error('served schema not noted', describeError(error));
    setTimeout(() => noteServedSchema(store, log), MINUTE).unref();
  }
}

export const readServedSchema = ({ db }: Pick<Store, 'db'>) => readCounter(db, SERVED_SCHEMA);
