import { count, eq } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { listAppliedMigrations } from '#db/migrate.ts';
import { isDiskFault } from '#db/refusal.ts';
import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { describeError, type Log } from '../log.ts';
import { type Settings, SettingsError } from '../settings.ts';

/** The counter is 1 while a database has only been served as a demonstration, and 0 after a real start. */
const DEMO_ONLY = 'demo-only';

/**
 * People who sign up in a demonstration have ordinary accounts, so a counter also tells how the database has
 * been served.
 */
export function refuseDemoOnRealAccounts(
  store: Store,
  { demo, dataDir }: Pick<Settings, 'demo' | 'dataDir'>,
): void {
  const { db } = store;
  const history = readCounter(db, DEMO_ONLY);
  const countAccounts = (isDemo: boolean) =>
    db.select({ count: count() }).from(users).where(eq(users.demo, isDemo)).get()?.count ?? 0;
  const isDemonstration = () => history === 1 || (history === null && countAccounts(true) > 0);
  // The count reads every account, so a start that is no demonstration skips it.
  const real = demo && !isDemonstration() ? countAccounts(false) : 0;
  if (real > 0)
    throw new SettingsError(
      `Réglage LAVEO_DEMO incorrect\u00a0: la base de ${dataDir} contient ${real} vrai(s) compte(s), que la démonstration ouvrirait à tous. Retirez LAVEO_DEMO, ou donnez à la démonstration un autre DATA_DIR.`,
    );
  const next = demo ? 1 : 0;
  if (history !== next) storeDemoOnlyUnlessFull(store, next);
}

/** A full disk must not prevent the start; the next one stores the value. */
function storeDemoOnlyUnlessFull(store: Store, value: number): void {
  try {
    store.write(() => setCounter(store.db, DEMO_ONLY, value));
  } catch (error) {
    if (!isDiskFault(error)) throw error;
  }
}

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
