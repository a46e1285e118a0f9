import type { Hono } from 'hono';
import { probeWriting } from '#db/writeProbe.ts';
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
