import { expect, it } from 'vitest';
import { insertUser, insertWithBlanks, migrateEarlierStore } from '#testing/database.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { findBrokenLinks } from './integrity/auditChain.ts';

const folder = openScratchFolder();

const COUNTERS = `SELECT name, value FROM counters WHERE name LIKE 'house.%' AND name <> 'house.version' ORDER BY name`;
const JOURNAL = `SELECT act, subject, before, after, a.name FROM audit JOIN actors a ON a.number = audit.actor ORDER BY sequence`;

type Stored = Record<string, unknown>;

/** The settings that a house stored before the migration. */
const openMigratedHouse = (stored: Stored) =>
  migrateEarlierStore(folder, '0062', (store) => {
    store.sqlite.exec('DELETE FROM house_settings');
    insertUser(store, { id: 'didier', role: 'superadmin' });
    for (const [name, value] of Object.entries(stored))
      insertWithBlanks(store.sqlite, 'house_settings', { name, value: JSON.stringify(value) });
  });

it.each<[Stored, Stored]>([
  [{}, { 'house.showsFigures': 0 }],
  [{ showsFigures: false }, { 'house.showsFigures': 0 }],
  [{ showsFigures: true }, {}],
  [{ showsFigures: true, secondFactorDays: 0 }, { 'house.secondFactorDays': 0 }],
  [{ showsFigures: true, secondFactorDays: 3 }, { 'house.secondFactorDays': 3 }],
  [{ showsFigures: true, refundDayLimit: 50_000 }, { 'house.refundDayLimit': 50_000 }],
  [{ showsFigures: true, refundDayLimit: 20_000 }, {}],
  [{ showsFigures: true, refundLimit: 5000 }, { 'house.refundDayLimit': 30_000 }],
  [{ showsFigures: true, refundLimit: 20_000, refundDayLimit: 60_000 }, {}],
])('a house with %j keeps %j', (stored, counters) => {
  const { sqlite } = openMigratedHouse(stored);
  expect(Object.fromEntries(sqlite.prepare(COUNTERS).raw().all() as [string, number][])).toEqual(counters);
});

it('the journal names each setting that left and its value, in its chain, and no other row leaves', () => {
  const stored = { feePerKm: 400, refundDayLimit: 20_000, secondFactorDays: 3, showsFigures: false };
  const { sqlite } = openMigratedHouse(stored);
  expect(sqlite.prepare('SELECT name FROM house_settings').pluck().all()).toEqual(['feePerKm']);
  expect(sqlite.prepare(JOURNAL).raw().all()).toEqual(
    ['refundDayLimit', 'secondFactorDays', 'showsFigures'].map((name) => [
      'house.update',
      'house',
      JSON.stringify({ [name]: stored[name as keyof typeof stored] }),
      JSON.stringify({ [name]: null }),
      'Laveo',
    ]),
  );
  expect(findBrokenLinks(sqlite)).toEqual([]);
});

it('a new installation gives no days of grace, shows its figures and has nothing in its journal', () => {
  const { sqlite, close } = openMemoryStore();
  expect(sqlite.prepare(COUNTERS).raw().all()).toEqual([['house.secondFactorDays', 0]]);
  expect(sqlite.prepare('SELECT count(*) FROM audit').pluck().get()).toBe(0);
  expect(sqlite.prepare('SELECT count(*) FROM house_settings').pluck().get()).toBe(0);
  close();
});
