import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { verifyBackup } from '#db/backup.ts';
import { findMigrationsFolder } from '#db/migrate.ts';
import { openStore } from '#db/open.ts';
import { readDatabase } from '#testing/database.ts';
import { insertManyOrders } from '#testing/insertManyOrders.ts';
import { readSize } from '#testing/size.ts';
import { root } from './bundle.ts';

const MIGRATION_KILLS = readSize('MIGRATION_KILLS', { usual: 3, whole: 30 });
const PATIENCE_MS = 600_000;
const ORDERS = Number(process.env.MIGRATION_ORDERS ?? 3000);

const { migrator } = inject('programs');
const folder = mkdtempSync(join(tmpdir(), 'laveo-migration-'));
const first = join(folder, 'first.sqlite');
const data = join(folder, 'data');
const file = join(data, 'laveo.sqlite');
const migrations = join(folder, 'drizzle');

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
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Trigger = { name: string; sql: string };

/** The most expensive migration rebuilds a table that others refer to, as drizzle-kit writes it. */
function addRebuildMigration(orders: string, triggers: Trigger[]): void {
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1) ?? { idx: -1, when: 0, tag: '' };
  const tag = '9999_rebuild_orders';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
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
  writeFileSync(join(migrations, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
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

/** The kill comes `ms` after `afterLines` lines of output; without `kill` the migration runs to its end. */
function runMigrator(kill?: { afterLines: number; ms: number }): Promise<string[]> {
  const child = spawn(process.execPath, [migrator, file, migrations], { cwd: root });
  const outputs: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    outputs.push(line);
    if (outputs.length === kill?.afterLines) setTimeout(() => child.kill('SIGKILL'), kill.ms);
  });
  return new Promise((done) => reader.once('close', () => done(outputs)));
}

it(
  `F14: ${MIGRATION_KILLS} migrations killed: the old base or the new one, and the next start finishes it`,
  async () => {
    cpSync(first, file, { recursive: true });
    const before = readState();
    let interrupted = 0;
    for (let kill = 0; kill < MIGRATION_KILLS; kill++) {
      rmSync(data, { recursive: true, force: true });
      cpSync(first, file, { recursive: true });
      // The kill falls into the copy that precedes the migration, or anywhere in the rebuild.
      const output = await runMigrator({ afterLines: 1 + (kill % 2), ms: (kill * 11) % 60 });
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
  },
  PATIENCE_MS,
);
