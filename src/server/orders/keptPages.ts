import type { Sqlite } from '#db/open.ts';
import type { Page } from '#domain/page.ts';
import type { Deps } from '../ctx.ts';
import { writtenPage } from '../json.ts';

/** Of 50 kB each at most; past it, all are dropped. */
const MOST_PAGES = 40;

interface Shelf {
  version: string;
  pages: Map<string, Buffer>;
  /** Changes of this connection, and commits of any other. */
  versionNow(): string;
}

const shelves = new WeakMap<Sqlite, Shelf>();

/**
 * A page that is the same for whoever may ask for it, kept until anything at all is written to the database: every desk
 * that is told of a change asks for the same lists. SQLite itself counts the changes, so nothing has to be told to
 * forget. `key` must hold all that the page depends on, and the caller must have checked who asks.
 */
export function keptPage<Row>({ store }: Pick<Deps, 'store'>, key: string, read: () => Buffer): Page<Row> {
  // What an open transaction has changed may yet be undone, and the count of changes would not go back.
  if (store.sqlite.inTransaction) return writtenPage(read());
  const shelf = shelfOf(store.sqlite);
  const version = shelf.versionNow();
  if (version !== shelf.version) shelf.pages.clear();
  shelf.version = version;
  let page = shelf.pages.get(key);
  if (!page) {
    if (shelf.pages.size >= MOST_PAGES) shelf.pages.clear();
    page = read();
    shelf.pages.set(key, page);
  }
  return writtenPage(page);
}

function shelfOf(sqlite: Sqlite): Shelf {
  let shelf = shelves.get(sqlite);
  if (!shelf) {
    const count = sqlite
      .prepare(`select total_changes() || ' ' || data_version from pragma_data_version`)
      .pluck();
    shelf = { version: '', pages: new Map(), versionNow: () => count.get() as string };
    shelves.set(sqlite, shelf);
  }
  return shelf;
}
