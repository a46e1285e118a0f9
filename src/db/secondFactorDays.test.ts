import { expect, it } from 'vitest';
import { insertUser, insertWithBlanks, migrateEarlierStore } from '#testing/database.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { openScratchFolder } from '#testing/openWorld.ts';

const folder = openScratchFolder();

const DAYS = `SELECT value FROM counters WHERE name = 'house.secondFactorDays'`;
const ASKED = 'SELECT id, second_factor_asked_at FROM users ORDER BY id';

/** The house of before has an admin with a passkey, one without, a superadmin, and a client with a passkey. */
const openMigratedHouse = (days: number | null) =>
  migrateEarlierStore(folder, '0024', (store) => {
    insertUser(store, { id: 'awa' });
    insertUser(store, { id: 'ali', role: 'admin' });
    insertUser(store, { id: 'didier', role: 'superadmin' });
    insertUser(store, { id: 'mariam', role: 'admin' });
    store.sqlite.exec(`UPDATE users SET second_factor_asked_at = 5 WHERE role <> 'client'`);
    for (const user_id of ['mariam', 'awa'])
      insertWithBlanks(store.sqlite, 'passkeys', { id: `of-${user_id}`, user_id, transports: '[]' });
    if (days !== null)
      insertWithBlanks(store.sqlite, 'house_settings', { name: 'secondFactorDays', value: String(days) });
  });

it.each([
  [90, 14],
  [15, 14],
  [14, 14],
  [3, 3],
  [null, undefined],
])('a house that gave %s days for the second factor gives %s', (before, after) => {
  const { sqlite } = openMigratedHouse(before);
  expect(sqlite.prepare(DAYS).pluck().get()).toBe(after);
});

it('admins without a factor are asked anew, so that they have the days of grace too', () => {
  const { sqlite } = openMigratedHouse(null);
  expect(sqlite.prepare(ASKED).raw().all()).toEqual([
    ['ali', null],
    ['awa', null],
    ['didier', 5],
    ['mariam', 5],
  ]);
});

it('a passkey of the desk stays, and that of a client goes', () => {
  const { sqlite } = openMigratedHouse(null);
  expect(sqlite.prepare('SELECT user_id FROM passkeys').pluck().all()).toEqual(['mariam']);
});

it('a new installation gives none', () => {
  const { sqlite, close } = openMemoryStore();
  expect(sqlite.prepare(DAYS).pluck().get()).toBe(0);
  close();
});
