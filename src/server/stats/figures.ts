import { getChanges, type OrderKeys } from '#db/changes.ts';
import type { Sqlite } from '#db/connection.ts';
import type { Deps } from '../ctx.ts';

type Source = Pick<Deps, 'db' | 'store'>;

interface Cache<Key, Figures> {
  foreignVersion: number;
  figures: Map<Key, Figures>;
}

/** Figures are computed once for each key, and again when an order of that key has been written. */
export function cacheFigures<Key, Figures>(
  listKeys: (order: OrderKeys) => Key[],
  compute: (source: Source, key: Key) => Figures,
): (source: Source) => (key: Key) => Figures {
  const caches = new WeakMap<Sqlite, Cache<Key, Figures>>();
  const openCache = (sqlite: Sqlite): Cache<Key, Figures> => {
    const cache = { foreignVersion: 0, figures: new Map<Key, Figures>() };
    caches.set(sqlite, cache);
    getChanges(sqlite).onOrder((_, order) => {
      for (const key of listKeys(order)) cache.figures.delete(key);
    });
    return cache;
  };
  return (source) => {
    const { sqlite } = source.store;
    // An open transaction may be rolled back, so its figures are not cached.
    if (sqlite.inTransaction) return (key) => compute(source, key);
    const cache = caches.get(sqlite) ?? openCache(sqlite);
    const foreignVersion = getChanges(sqlite).readForeign();
    if (cache.foreignVersion !== foreignVersion) cache.figures.clear();
    cache.foreignVersion = foreignVersion;
    return (key) => {
      const cachedFigures = cache.figures.get(key);
      if (cachedFigures !== undefined) return cachedFigures;
      const computed = compute(source, key);
      cache.figures.set(key, computed);
      return computed;
    };
  };
}
