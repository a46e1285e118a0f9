import { and, like, ne } from 'drizzle-orm';
import { counters } from './schema.ts';
import type { Store } from './store.ts';

const PROBE = 'last-probe';
/** Placing an order writes up to 90 kB to the log, of which SQLite makes 100 for a name of this length. */
const PROBE_CHARS = 24 * 1024;

/** The new row is written beside the old one, so that it needs room of its own in the file too. */
export function probeWriting(store: Store, id: string, now: number): void {
  const name = `${PROBE} ${id} `.padEnd(PROBE_CHARS, '.');
  store.write(() => {
    store.db.insert(counters).values({ name, value: now }).run();
    store.db
      .delete(counters)
      .where(and(like(counters.name, `${PROBE}%`), ne(counters.name, name)))
      .run();
  });
}
