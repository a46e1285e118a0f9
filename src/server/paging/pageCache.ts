import { getChanges } from '#db/changes.ts';
import type { Sqlite } from '#db/connection.ts';
import type { Page } from '#domain/contract/page.ts';
import type { Deps } from '../ctx.ts';
import { createPage, type JsonParts } from './jsonParts.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const LARGEST_PAGE = MOST_BYTES / 8;

type PageCache = { version: string; pages: Map<string, JsonParts>; bytes: number };

const caches = new WeakMap<Sqlite, PageCache>();

/**
 * All desks ask for the same lists after a change. `key` must hold everything that the page depends on, and the
 * caller must have checked the permission.
 */
export function readCachedPage<Row>(
  { store }: Pick<Deps, 'store'>,
  key: string,
  read: () => JsonParts,
): Page<Row> {
  // A page read in a transaction is not cached: a rollback makes it stale without a change of the version.
  if (store.sqlite.inTransaction) return createPage(read());
  const cache = getCurrentCache(store.sqlite);
  const cachedParts = cache.pages.get(key);
  if (cachedParts) return createPage(cachedParts);
  const page = read();
  const bytes = page.reduce((sum, part) => sum + part.length, 0);
  if (bytes <= LARGEST_PAGE) {
    if (cache.bytes + bytes > MOST_BYTES) clearCache(cache);
    cache.pages.set(key, page);
    cache.bytes += bytes;
  }
  return createPage(page);
}

function getCurrentCache(sqlite: Sqlite): PageCache {
  const version = getChanges(sqlite).version();
  const cache: PageCache = caches.get(sqlite) ?? { version, pages: new Map(), bytes: 0 };
  caches.set(sqlite, cache);
  if (version !== cache.version) clearCache(cache);
  cache.version = version;
  return cache;
}

function clearCache(cache: PageCache): void {
  cache.pages.clear();
  cache.bytes = 0;
}
