import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { insertUser, readDatabase } from '#testing/database.ts';
import { openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { readSize } from '#testing/size.ts';
import { runHourlyBackup } from './backups.ts';
import { acceptBackup, findCollapsedBackup } from './collapse.ts';

/** Long enough for copies of whole days to stay when those of their hours go. */
const HOURS = readSize('BACKUP_HOURS', { usual: 30, whole: 100 });

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);

const getFolder = () => join(folder.path, 'backups');
const listNames = (kind: string) =>
  readdirSync(getFolder())
    .filter((name) => name.startsWith(kind))
    .sort();
const listAlerts = () => world.lines.filter((line) => line.includes('"backup collapsed"'));
const countAccounts = (name: string) =>
  readDatabase(join(getFolder(), name), (copy) => copy.prepare('SELECT count(*) FROM users').pluck().get());
function seedAccounts(accounts: number): void {
  world.store.write(() => {
    for (let i = 0; i < accounts; i++) insertUser(world.store, { id: `client-${i}`, confirmedAt: 1 });
    anOrder(world, { clientId: 'client-0' });
  });
}
const deleteRows = (table: typeof users | typeof orders) => world.db.delete(table).run();
async function runHourlyBackups(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    world.clock.advance(HOUR);
    await runHourlyBackup(world.deps);
  }
}

test(`F24: ${2 * HOURS} hours of backups, the base lost in the middle: every full copy is still there, and each hour alerts`, {
  timeout: 300_000,
}, async () => {
  seedAccounts(20);
  await runHourlyBackups(HOURS);
  const full = listNames('laveo-');
  deleteRows(users);
  await runHourlyBackups(HOURS);
  expect(listNames('laveo-')).toEqual(full);
  expect(full.map(countAccounts)).toEqual(full.map(() => 20));
  expect(full).toHaveLength(24 + Math.floor((HOURS - 24) / 24));
  expect(listNames('collapsed-').length).toBeLessThanOrEqual(24 + 7);
  expect(listAlerts()).toHaveLength(HOURS);
  expect(listAlerts()[0]).toContain('"level":"error"');
  expect(listAlerts()[0]).toContain(
    '0 compte(s) et 1 commande(s), contre 20 et 1 dans les sauvegardes gardées',
  );
  expect(findCollapsedBackup(getFolder())).toBe(join(getFolder(), listNames('collapsed-').at(-1) ?? ''));
});

test.each([
  ['a few accounts less', 9, 0],
  ['more than half of the accounts', 11, 1],
])('%s of 20: %i removed, %i alert', async (_, removed, expected) => {
  seedAccounts(20);
  await runHourlyBackups(1);
  for (let i = 1; i <= removed; i++) world.store.sqlite.exec(`DELETE FROM users WHERE id = 'client-${i}'`);
  await runHourlyBackups(1);
  expect(listAlerts()).toHaveLength(expected);
});

test('orders alone may collapse, and sign-ups that nobody confirmed may not', async () => {
  seedAccounts(20);
  for (let i = 0; i < 100; i++) insertUser(world.store, { id: `stranger-${i}`, confirmedAt: null });
  await runHourlyBackups(1);
  world.store.sqlite.exec('DELETE FROM users WHERE confirmed_at IS NULL');
  await runHourlyBackups(1);
  expect(listAlerts()).toEqual([]);
  deleteRows(orders);
  await runHourlyBackups(1);
  expect(listAlerts()).toHaveLength(1);
});

test('a loss that the owner accepts is the measure from then on, and the older copies go with age', {
  timeout: 120_000,
}, async () => {
  seedAccounts(20);
  await runHourlyBackups(2);
  const before = listNames('laveo-');
  deleteRows(users);
  await runHourlyBackups(1);
  expect(listNames('collapsed-')).toHaveLength(1);
  world.clock.advance(HOUR);
  acceptBackup(
    getFolder(),
    `laveo-${new Date(world.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`,
  );
  await runHourlyBackups(30);
  expect(listAlerts()).toHaveLength(1);
  expect(listNames('laveo-').filter((name) => before.includes(name))).not.toEqual(before);
  expect(findCollapsedBackup(getFolder())).toBeNull();
});

test('a base that is full again after a restore thins its backups out as before', async () => {
  seedAccounts(20);
  await runHourlyBackups(26);
  deleteRows(users);
  await runHourlyBackups(2);
  seedAccounts(20);
  await runHourlyBackups(2);
  expect(listAlerts()).toHaveLength(2);
  expect(findCollapsedBackup(getFolder())).toBeNull();
  expect(listNames('laveo-').length).toBeLessThanOrEqual(24 + 2);
});
