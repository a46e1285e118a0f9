import { readCounter, setCounter } from '#db/counters.ts';
import { listAppliedMigrations } from '#db/migrate.ts';
import type { Store } from '#db/store.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeError, type Log } from '../log.ts';

/** A copy from before this migration lacks what people wrote since. */
const SERVED_SCHEMA = 'served-schema';

/**
 * On a full disk nobody can write either, so it is noted as soon as there is room again. A damaged file is
 * not written any more.
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
