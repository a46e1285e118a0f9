import { type Changes, changesOf, type WrittenOrder } from '#db/changes.ts';
import type { Sqlite } from '#db/connection.ts';
import type { Deps } from '../ctx.ts';

type Source = Pick<Deps, 'db' | 'store'>;
type Compute<Key, Figures> = (source: Source, key: Key) => Figures;
/** Of one moment: a caller that needs many figures asks once. */
type Reader<Key, Figures> = (source: Source) => (key: Key) => Figures;

interface Cache<Key, Figures> {
  foreignVersion: number;
  figures: Map<Key, Figures>;
}

/**
 * Figures that are computed once for each key, and again when an order of that key has been written: of a
 * livreur. `keysOf` names the keys that an order is counted by, before and after it was written.
 */
export function figuresOfOrders<Key, Figures>(
  keysOf: (order: WrittenOrder) => Key[],
  compute: Compute<Key, Figures>,
): Reader<Key, Figures> {
  return computedOnce(compute, (changes, figures) =>
    changes.onOrder((_, order) => {
      for (const key of keysOf(order)) figures.delete(key);
    }),
  );
}

/** The same of the entries of the ledger, by the key of the instant at which the money changed hands. */
export function figuresOfEntries<Key, Figures>(
  keyOf: (at: number) => Key,
  compute: Compute<Key, Figures>,
): Reader<Key, Figures> {
  return computedOnce(compute, (changes, figures) => changes.onEntry((at) => figures.delete(keyOf(at))));
}

/** The same of accounts: again when any has come, gone or changed. */
export function figuresOfAccounts<Key, Figures>(compute: Compute<Key, Figures>): Reader<Key, Figures> {
  return computedOnce(compute, (changes, figures) => changes.onAccount(() => figures.clear()));
}

function computedOnce<Key, Figures>(
  compute: Compute<Key, Figures>,
  watch: (changes: Changes, figures: Map<Key, Figures>) => void,
): Reader<Key, Figures> {
  const caches = new WeakMap<Sqlite, Cache<Key, Figures>>();
  const figuresNow = (sqlite: Sqlite) => {
    const changes = changesOf(sqlite);
    const foreignVersion = changes.foreignVersion();
    let cache = caches.get(sqlite);
    if (!cache) {
      cache = { foreignVersion, figures: new Map() };
      caches.set(sqlite, cache);
      watch(changes, cache.figures);
    }
    if (cache.foreignVersion !== foreignVersion) cache.figures.clear();
    cache.foreignVersion = foreignVersion;
    return cache.figures;
  };
  return (source) => {
    // What an open transaction has written may yet be taken back.
    if (source.store.sqlite.inTransaction) return (key) => compute(source, key);
    const figures = figuresNow(source.store.sqlite);
    return (key) => {
      const known = figures.get(key);
      if (known !== undefined) return known;
      const computed = compute(source, key);
      figures.set(key, computed);
      return computed;
    };
  };
}
