import type { Sqlite } from '#db/open.ts';
import type { Page } from '#domain/contract/page.ts';
import type { Deps } from '../ctx.ts';
import { writtenPage } from './writtenPage.ts';

/** Of 50 kB each at most; past it, all are dropped. */
const MOST_PAGES = 40;

interface PageCache {
  version: string;
  pages: Map<string, Buffer>;
  /** Changes of this connection, and commits of any other. */
  versionNow(): string;
}

const caches = new WeakMap<Sqlite, PageCache>();

/**
 * A page that is the same for whoever may ask for it, kept until anything at all is written to the database: every desk
 * that is told of a change asks for the same lists. SQLite itself counts the changes, so nothing has to be told to
 * forget. `key` must hold all that the page depends on, and the caller must have checked who asks.
 */
export function cachedPage<Row>({ store }: Pick<Deps, 'store'>, key: string, read: () => Buffer): Page<Row> {
  // What an open transaction has changed may yet be undone, and the count of changes would not go back.
  if (store.sqlite.inTransaction) return writtenPage(read());
  const cache = cacheOf(store.sqlite);
  const version = cache.versionNow();
  if (version !== cache.version) cache.pages.clear();
  cache.version = version;
  let page = cache.pages.get(key);
  if (!page) {
    if (cache.pages.size >= MOST_PAGES) cache.pages.clear();
    page = read();
    cache.pages.set(key, page);
  }
  return writtenPage(page);
}

function cacheOf(sqlite: Sqlite): PageCache {
  let cache = caches.get(sqlite);
  if (!cache) {
    const count = sqlite
      .prepare(`select total_changes() || ' ' || data_version from pragma_data_version`)
      .pluck();
    cache = { version: '', pages: new Map(), versionNow: () => count.get() as string };
    caches.set(sqlite, cache);
  }
  return cache;
}
