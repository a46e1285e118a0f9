import { expect, test } from 'vitest';
import type { Store } from '#db/store.ts';
import { insertUser } from '#testing/database.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { refuseDemoOnRealAccounts } from './servingHistory.ts';

const checkDemoStart = (store: Store, demo: boolean) =>
  refuseDemoOnRealAccounts(store, { demo, dataDir: './data' });

test('F26: demo mode on a database with real accounts is refused with a sentence that names the setting', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'awa' });
  expect(() => checkDemoStart(store, true)).toThrow(/LAVEO_DEMO.*1 vrai\(s\) compte\(s\)/);
  checkDemoStart(store, false);
  expect(() => checkDemoStart(store, true)).toThrow('LAVEO_DEMO');
  insertUser(store, { id: 'demo', demo: true });
  expect(() => checkDemoStart(store, true)).toThrow('LAVEO_DEMO');
});

test('a demonstration starts again, also after people have signed up in it', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'demo', demo: true });
  checkDemoStart(store, true);
  insertUser(store, { id: 'visitor' });
  checkDemoStart(store, true);
  const older = openMemoryStore();
  insertUser(older, { id: 'demo', demo: true });
  insertUser(older, { id: 'visitor' });
  checkDemoStart(older, true);
});

test('a demonstration that began empty is one as well', () => {
  const store = openMemoryStore();
  checkDemoStart(store, true);
  insertUser(store, { id: 'visitor' });
  checkDemoStart(store, true);
});

test('a demonstration that was served for real is none any more once it holds real accounts', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'demo', demo: true });
  checkDemoStart(store, true);
  checkDemoStart(store, false);
  checkDemoStart(store, true);
  checkDemoStart(store, false);
  insertUser(store, { id: 'awa' });
  expect(() => checkDemoStart(store, true)).toThrow('LAVEO_DEMO');
});
