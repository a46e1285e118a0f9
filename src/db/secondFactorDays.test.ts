import { expect, it } from 'vitest';
import { copyEarlierMigrations, insertUser } from '#testing/database.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { openStore } from './open.ts';

const folder = openScratchFolder();

const DAYS = `SELECT value FROM counters WHERE name = 'house.secondFactorDays'`;
const ASKED = 'SELECT id, second_factor_asked_at FROM users ORDER BY id';

/** The house of before has an admin with a passkey, one without, a superadmin, and a client with a passkey. */
function openMigratedHouse(days: number | null) {
  const before = openStore({ file: folder.file, migrations: copyEarlierMigrations(folder.path, '0024') });
  for (const [id, role] of [
    ['ali', 'admin'],
    ['awa', 'client'],
    ['didier', 'superadmin'],
    ['mariam', 'admin'],
  ] as const)
    insertUser(before, { id, role });
  before.sqlite.exec(`
    UPDATE users SET second_factor_asked_at = 5 WHERE role <> 'client';
    INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at) VALUES ('k', 'mariam', 'k', 'p', 0, '[]', 6), ('c', 'awa', 'c', 'p', 0, '[]', 6);
  `);
  if (days !== null)
    before.sqlite.prepare(`INSERT INTO house_settings VALUES ('secondFactorDays', ?)`).run(String(days));
  before.close();
  return openStore({ file: folder.file });
}

it.each([
  [90, 14],
  [15, 14],
  [14, 14],
  [3, 3],
  [null, undefined],
])('a house that gave %s days for the second factor gives %s', (before, after) => {
  const { sqlite, close } = openMigratedHouse(before);
  expect(sqlite.prepare(DAYS).pluck().get()).toBe(after);
  close();
});

it('admins without a factor are asked anew, so that they have the days of grace too', () => {
  const { sqlite, close } = openMigratedHouse(null);
  expect(sqlite.prepare(ASKED).raw().all()).toEqual([
    ['ali', null],
    ['awa', null],
    ['didier', 5],
    ['mariam', 5],
  ]);
  close();
});

it('a passkey of the desk stays, and that of a client goes', () => {
  const { sqlite, close } = openMigratedHouse(null);
  expect(sqlite.prepare('SELECT user_id FROM passkeys').pluck().all()).toEqual(['mariam']);
  close();
});

it('a new installation gives none', () => {
  const { sqlite, close } = openMemoryStore();
  expect(sqlite.prepare(DAYS).pluck().get()).toBe(0);
  close();
});
