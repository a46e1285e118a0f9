import { readCounter, setCounter } from '#db/counters.ts';
import { listAppliedMigrations } from '#db/migrate.ts';
import type { Store } from '#db/store.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeError, type Log } from '../log.ts';

/** The counter holds the newest migration that people wrote under; a backup with an older schema lacks those writes. */
const SERVED_SCHEMA = 'served-schema';

/**
 * A full disk delays the note until there is room, which is safe because nobody can write until then either. A
 * damaged file must not be written.
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
