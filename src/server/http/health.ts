import { and, like, ne } from 'drizzle-orm';
import type { Hono } from 'hono';
import { counters } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import type { Deps } from '../ctx.ts';
import { reportDiskFault } from '../storeFaults.ts';
import type { Env } from './env.ts';

/** A probe writes for real, so it is repeated at most once a second. */
const PROBED_EVERY_MS = 1000;

export type Stopping = { stopping: boolean };

export function createReadinessCheck(deps: Deps, state: Stopping): () => string | null {
  let probedAt = Number.NEGATIVE_INFINITY;
  let writable = false;
  const probeStore = () => {
    const now = performance.now();
    if (now - probedAt < PROBED_EVERY_MS) return writable;
    probedAt = now;
    try {
      probeWriting(deps.store, deps.id(), deps.now());
      writable = true;
    } catch (error) {
      reportDiskFault(error, deps);
      writable = false;
    }
    return writable;
  };
  return () => {
    if (state.stopping) return 'stopping';
    if (deps.store.damage.reason !== null) return 'database damaged';
    if (deps.store.damage.isReadOnly) return 'database not read yet';
    return probeStore() ? null : 'database not writable';
  };
}

export function mountHealth(app: Hono<Env>, whyNotReady: () => string | null): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', (c) => {
    const reason = whyNotReady();
    return reason === null ? c.json({ ok: true }) : c.json({ ok: false, reason }, 503);
  });
}

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
