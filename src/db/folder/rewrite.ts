import type { Db } from '../connection.ts';
import { readCounter, setCounter } from '../counters.ts';
import type { Store } from '../store.ts';
import { tryEmptyLog } from './writeAheadLog.ts';

const REWRITE_DUE = 'rewrite-due';

export function noteRewriteDue(db: Db, at: number): void {
  setCounter(db, REWRITE_DUE, at);
}

export const readRewriteDue = (db: Db): number => readCounter(db, REWRITE_DUE) ?? 0;

export function clearRewriteDue(db: Db): void {
  setCounter(db, REWRITE_DUE, 0);
}

/**
 * `secure_delete` overwrites deleted data, but not the copies that SQLite leaves in the unused part of a page when it
 * spreads cells over its neighbours (about one erased person in 1,500). A rewritten file holds none.
 */
export function rewriteIfDue(store: Store, maxBytes = Number.POSITIVE_INFINITY): boolean {
  const { db, sqlite } = store;
  // A write of its own ends the shared transaction, in which a file cannot be rewritten.
  if (store.write(() => readRewriteDue(db)) === 0) return false;
  const readPragma = (name: string) => sqlite.pragma(name, { simple: true }) as number;
  if (readPragma('page_count') * readPragma('page_size') > maxBytes) return false;
  sqlite.exec('VACUUM');
  store.write(() => clearRewriteDue(db));
  tryEmptyLog(sqlite);
  return true;
}
