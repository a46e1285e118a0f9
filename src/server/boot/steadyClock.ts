import { desc, gt } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { readCounter, setCounter } from '#db/counters.ts';
import { audit, orderEvents } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';

const LATEST_INSTANT = 'latest-instant';
const NOTICEABLE_MS = 60_000;

interface Sources {
  wall(): number;
  /** The milliseconds come from a monotonic clock, which setting the system time does not change. */
  elapsed(): number;
  newest: number;
}

/**
 * The clock never goes back, even across a restart, so that expired things stay expired whatever time the
 * system's clock is set to.
 */
export function createSteadyClock({ wall, elapsed, newest }: Sources): () => number {
  let latest = newest;
  let elapsedAt = elapsed();
  return () => {
    const elapsedNow = elapsed();
    latest = Math.max(wall(), latest + elapsedNow - elapsedAt);
    elapsedAt = elapsedNow;
    return Math.floor(latest);
  };
}

const CONFIRMED_EVENT = 'confirmed-event';

const readLastEvent = (db: Db, after = 0) =>
  db
    .select({ sequence: orderEvents.sequence, at: orderEvents.recordedAt })
    .from(orderEvents)
    .where(gt(orderEvents.sequence, after))
    .orderBy(desc(orderEvents.sequence))
    .limit(1)
    .get();

/** A killed process has not stored its last minute, so the newest event and journal row count too. */
export function readNewestInstant(db: Db): number {
  const event = readLastEvent(db, readCounter(db, CONFIRMED_EVENT) ?? 0);
  const entry = db.select({ at: audit.at }).from(audit).orderBy(desc(audit.sequence)).limit(1).get();
  return Math.max(event?.at ?? 0, entry?.at ?? 0, readCounter(db, LATEST_INSTANT) ?? 0);
}

export function createInstantNoter(
  deps: Pick<Deps, 'db' | 'store' | 'now' | 'steadyNow' | 'log'>,
): () => void {
  let isBehind = false;
  return () => {
    const at = deps.steadyNow();
    deps.store.write(() => setCounter(deps.db, LATEST_INSTANT, at));
    const behindMs = at - deps.now();
    if (behindMs > NOTICEABLE_MS && !isBehind) deps.log.error('clock set back', { ms: behindMs });
    isBehind = behindMs > NOTICEABLE_MS;
  };
}

/** The caller must also write a journal row at `now`, because the newest row counts as an instant too. */
export function confirmInstant(db: Db, now: number): void {
  setCounter(db, LATEST_INSTANT, now);
  setCounter(db, CONFIRMED_EVENT, readLastEvent(db)?.sequence ?? 0);
}
