import { spawnSync } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { anAccount, anAccountOrder } from '#testing/accounts/accounts.ts';
import { openStoreOnDisk, readDatabase } from '#testing/database.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { root } from './bundle.ts';

const KILLS = readSize('MONTH_KILLS', { usual: 5, whole: 150 });
/** A kill comes before each of these writes equally often: the invoice of one account takes fewer. */
const MOST_WRITES = 13;
const ACCOUNTS = 4 * KILLS;
const [COMPLETED, RUN] = [Date.parse('2026-11-10T12:00:00Z'), Date.parse('2026-12-01T06:00:00Z')];

const folder = openScratchFolder(ONCE);

const runMonth = (writes: number) => {
  const command = [inject('programs').monthRunner, folder.path, String(RUN), String(writes)];
  const { signal, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return signal ?? status;
};

const COUNTS = {
  invoices: 'select count(*) from invoices',
  accounts: 'select count(distinct account_id) from invoices',
  orders: 'select count(distinct order_id) from invoice_orders',
  amount: 'select coalesce(sum(amount), 0) from invoices',
  letters: "select count(*) from mail_outbox where kind = 'account.invoice'",
};
const readCounts = () =>
  readDatabase(folder.file, (sqlite) => {
    const count = (sql: string) => Number(sqlite.prepare(sql).pluck().get());
    return Object.fromEntries(Object.entries(COUNTS).map(([name, sql]) => [name, count(sql)]));
  });
const buildWhole = (invoices: number) => ({
  ...{ invoices, accounts: invoices, orders: 2 * invoices, amount: 10_500 * invoices, letters: invoices },
});

it(`each business has one invoice of its month after ${KILLS} × kill -9 inside the run`, async () => {
  const world = await aWorld({ store: openStoreOnDisk(folder.file), at: COMPLETED });
  for (let number = 0; number < ACCOUNTS; number++) {
    const { id } = anAccount(world, { name: `Hôtel ${number}` });
    anAccountOrder(world, id, { completedAt: COMPLETED });
    anAccountOrder(world, id, { completedAt: COMPLETED + 1, amount: 500 });
  }
  world.close();
  const stops = new Set<number>();
  for (let kill = 0; kill < KILLS; kill++) {
    expect(runMonth(1 + ((kill * 5) % MOST_WRITES))).toBe('SIGKILL');
    const { invoices = 0, ...others } = readCounts();
    expect({ invoices, ...others }).toEqual(buildWhole(invoices));
    stops.add(invoices);
  }
  expect(Math.max(...stops)).toBeLessThan(ACCOUNTS);
  for (const _ of ['the rest', 'nothing more']) {
    expect(runMonth(0)).toBe(0);
    expect(readCounts()).toEqual(buildWhole(ACCOUNTS));
  }
  console.info(`months: ${KILLS} kills at ${stops.size} stops, ${ACCOUNTS} invoices, none twice`);
});
