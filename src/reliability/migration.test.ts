import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { verifyBackup } from '#db/backup.ts';
import { findMigrationsFolder } from '#db/migrate.ts';
import { openStore } from '#db/open.ts';
import { aFolder, readDatabase } from '#testing/database.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { readSize } from '#testing/size.ts';
import { killAfter } from './killAfter.ts';
import { addMigration } from './release/alterRelease.ts';

const MIGRATION_KILLS = readSize('MIGRATION_KILLS', { usual: 3, whole: 30 });
const ORDERS = Number(process.env.MIGRATION_ORDERS ?? 3000);

const { migrator } = inject('programs');
const folder = aFolder();
const first = join(folder.path, 'first.sqlite');
const data = join(folder.path, 'data');
const file = join(data, 'laveo.sqlite');
const migrations = join(folder.path, 'drizzle');

beforeAll(async () => {
  const store = openStore({ file: first });
  insertManyOrders(store, ORDERS, Date.now());
  cpSync(findMigrationsFolder(), migrations, { recursive: true });
  const orders = store.sqlite
    .prepare(`SELECT sql FROM sqlite_schema WHERE name = 'orders'`)
    .pluck()
    .get() as string;
  // Triggers of other tables that name it would stop the renaming.
  const triggers = store.sqlite
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%\`orders\`%'`)
    .all() as Trigger[];
  store.close();
  addRebuildMigration(orders, triggers);
});
afterAll(() => folder.remove());

type Trigger = { name: string; sql: string };

/** The most expensive migration rebuilds a table that others refer to, as drizzle-kit writes it. */
function addRebuildMigration(orders: string, triggers: Trigger[]): void {
  const statements = [
    ...triggers.map(({ name }) => `DROP TRIGGER ${name};`),
    orders.replace(/[`"]orders[`"]/, '`__new_orders`'),
    'INSERT INTO `__new_orders` SELECT * FROM `orders`;',
    'DROP TABLE `orders`;',
    'ALTER TABLE `__new_orders` RENAME TO `orders`;',
    "ALTER TABLE `orders` ADD `remark` text DEFAULT '' NOT NULL;",
    'CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);',
    'CREATE INDEX `orders_remark` ON `orders` (`remark`, `created_at`);',
    ...triggers.map(({ sql }) => sql),
  ];
  addMigration(migrations, '9999_rebuild_orders', statements.join('\n--> statement-breakpoint\n'));
}

const readState = () =>
  readDatabase(file, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    const countRows = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const columns = sqlite.pragma('table_info(orders)') as { name: string }[];
    return {
      rows: ['orders', 'order_lines', 'order_events', 'users'].map(countRows),
      migrated: columns.some(({ name }) => name === 'remark'),
    };
  });

/** Without a kill the migration runs to its end. */
async function runMigrator(killAfterLines = 0, delayMs = 0): Promise<string[]> {
  const outputs: string[] = [];
  const noteLine = (line: string) => outputs.push(line);
  await killAfter(killAfterLines, migrator, [file, migrations], noteLine, delayMs);
  return outputs;
}

it(`F14: ${MIGRATION_KILLS} migrations killed: the old base or the new one, and the next start finishes it`, async () => {
  cpSync(first, file, { recursive: true });
  const before = readState();
  let interrupted = 0;
  for (let kill = 0; kill < MIGRATION_KILLS; kill++) {
    rmSync(data, { recursive: true, force: true });
    cpSync(first, file, { recursive: true });
    // The kill falls into the copy that precedes the migration, or anywhere in the rebuild.
    const output = await runMigrator(1 + (kill % 2), (kill * 11) % 60);
    const after = readState();
    expect(after.rows).toEqual(before.rows);
    if (output.includes('open')) expect(after.migrated).toBe(true);
    if (!after.migrated) interrupted += 1;
    const copy = join(data, 'backups', 'before-9999_rebuild_orders.sqlite');
    if (existsSync(copy)) verifyBackup(copy);
    expect((await runMigrator()).at(-1)).toBe('open');
    expect(readState()).toEqual({ rows: before.rows, migrated: true });
  }
  process.stdout.write(`F14: ${interrupted} of ${MIGRATION_KILLS} were cut before their end\n`);
});
