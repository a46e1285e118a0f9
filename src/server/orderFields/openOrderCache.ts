import { getChanges } from '#db/changes.ts';
import type { Db, Sqlite } from '#db/connection.ts';
import type { Deps } from '../ctx.ts';

/** All orders are read again once so many were written, so that the set does not grow without end. */
const MOST_WRITTEN = 2000;

/** The pause keeps a process that commits often from forcing a full read at every look. */
const FOREIGN_PAUSE_MS = 1000;

interface OpenOrders<Row> {
  rows: Map<string, Row>;
  /** The value is null when every order must be read again. */
  written: Set<string> | null;
  foreignVersion: number;
  reading: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Reading thousands of open orders for each look would take milliseconds and grow with the trade, so they stay in
 * memory. A commit of another process is seen a second later.
 */
export function cacheOpenOrders<Row>(
  readAll: (db: Db) => Map<string, Row>,
  readOne: (db: Db, orderId: string) => Row | undefined,
): (deps: Pick<Deps, 'store' | 'db'>) => ReadonlyMap<string, Row> {
  const known = new WeakMap<Sqlite, OpenOrders<Row>>();
  const refreshOrders = (db: Db, rows: Map<string, Row>, ids: Iterable<string>) => {
    for (const id of ids) {
      const row = readOne(db, id);
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    return rows;
  };
  return ({ store, db }) => {
    const cached = known.get(store.sqlite) ?? createOpenOrders(store.sqlite, known);
    const { written } = cached;
    // Rows of an open transaction may still be rolled back, so they stay out of the cache.
    if (store.sqlite.inTransaction)
      return written ? refreshOrders(db, new Map(cached.rows), written) : readAll(db);
    const foreignVersion = getChanges(store.sqlite).readForeign();
    cached.rows = written ? refreshOrders(db, cached.rows, written) : readAll(db);
    if (written && cached.foreignVersion !== foreignVersion) scheduleFullRead(cached);
    cached.written = new Set();
    cached.foreignVersion = foreignVersion;
    return cached.rows;
  };
}

function scheduleFullRead<Row>(cached: OpenOrders<Row>): void {
  cached.reading ??= setTimeout(() => {
    cached.reading = undefined;
    cached.written = null;
  }, FOREIGN_PAUSE_MS).unref();
}

function createOpenOrders<Row>(sqlite: Sqlite, known: WeakMap<Sqlite, OpenOrders<Row>>): OpenOrders<Row> {
  const cached: OpenOrders<Row> = { rows: new Map(), written: null, foreignVersion: 0, reading: undefined };
  getChanges(sqlite).onOrder((id) => {
    if (cached.written && cached.written.size >= MOST_WRITTEN) cached.written = null;
    cached.written?.add(id);
  });
  known.set(sqlite, cached);
  return cached;
}
