import { expect, test } from 'vitest';
import { openMemoryStore } from '#db/open.ts';
import type { Store } from '#db/store.ts';
import { insertUser } from '#testing/database.ts';
import { refuseDemoOnRealAccounts } from './demoMode.ts';

const start = (store: Store, demo: boolean) => refuseDemoOnRealAccounts(store, { demo, dataDir: './data' });

test('F26: demo mode on a database with real accounts is refused with a sentence that names the setting', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'awa' });
  expect(() => start(store, true)).toThrow(/LAVEO_DEMO.*1 vrai\(s\) compte\(s\)/);
  start(store, false);
  expect(() => start(store, true)).toThrow('LAVEO_DEMO');
  insertUser(store, { id: 'demo', demo: true });
  expect(() => start(store, true)).toThrow('LAVEO_DEMO');
});

test('a demonstration starts again, also after people have signed up in it', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'demo', demo: true });
  start(store, true);
  insertUser(store, { id: 'visitor' });
  start(store, true);
  const older = openMemoryStore();
  insertUser(older, { id: 'demo', demo: true });
  insertUser(older, { id: 'visitor' });
  start(older, true);
});

test('a demonstration that began empty is one as well', () => {
  const store = openMemoryStore();
  start(store, true);
  insertUser(store, { id: 'visitor' });
  start(store, true);
});

test('a demonstration that was served for real is none any more once it holds real accounts', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'demo', demo: true });
  start(store, true);
  start(store, false);
  start(store, true);
  start(store, false);
  insertUser(store, { id: 'awa' });
  expect(() => start(store, true)).toThrow('LAVEO_DEMO');
});
