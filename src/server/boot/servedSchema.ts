import { counterOf, setCounter } from '#db/counters.ts';
import { appliedMigrations } from '#db/migrate.ts';
import type { Store } from '#db/open.ts';

/** The newest migration that people were served with: from then on a copy of before lacks what they wrote. */
const SERVED_SCHEMA = 'served-schema';

/** Called as soon as the server listens, before the first request is read. */
export function noteServedSchema(store: Store): void {
  const newest = Math.max(...appliedMigrations(store.sqlite));
  if (counterOf(store.db, SERVED_SCHEMA) !== newest)
    store.write(() => setCounter(store.db, SERVED_SCHEMA, newest));
}

export const servedSchema = ({ db }: Pick<Store, 'db'>) => counterOf(db, SERVED_SCHEMA);
