import { readFileSync } from 'node:fs';
import { indexNewIds } from '#server/search/search.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import type { Browser } from './browserClient.ts';
import { aFolder, openStoreOnDisk } from './database.ts';
import { callProcedure } from './scene.ts';
import { aWorld, type World } from './world.ts';

export type Trade = { world: World; superadmin: { id: string }; livreur: { id: string }; close(): void };

/** The database is a file with a year of orders, and each request reads its pages anew. */
export async function aTrade(people: { orders: number; clients: number; livreurs: number }): Promise<Trade> {
  const folder = aFolder();
  const store = openStoreOnDisk(folder.file);
  const world = await aWorld({ store });
  const { superadmin, livreurs } = seedOrders(store, {
    ...people,
    now: world.clock.now(),
    passwordHash: '-',
  });
  while (indexNewIds(store).indexed > 0);
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  // A cache of size 0 makes SQLite read nearly every visited page from the file again.
  store.sqlite.pragma('cache_size = 0');
  const close = () => {
    world.close();
    folder.remove();
  };
  return { world, superadmin, livreur: livreurs[0] as { id: string }, close };
}

const PAGE = 4096;
const countBytesRead = () =>
  Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);

export async function countPagesRead(
  browser: Browser,
  path: string,
  input: Record<string, unknown> | undefined,
  write: () => void = () => {},
): Promise<number> {
  let pages = 0;
  // The first call prepares the statements, so only the second one is counted.
  for (let call = 0; call < 2; call++) {
    write();
    const before = countBytesRead();
    const outcome = await callProcedure(browser, path, input);
    pages = Math.round((countBytesRead() - before) / PAGE);
    if ('refused' in outcome) throw new Error(`${path} ${JSON.stringify(input)}: ${outcome.refused}`);
  }
  return pages;
}
