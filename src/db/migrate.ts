import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sqlite } from './connection.ts';
import { chainAudit } from './integrity/auditChain.ts';
import { hashOrderContents } from './integrity/orderContent.ts';
import { sealWrittenRows } from './integrity/rowSeals.ts';
import { groupGarments, journalRemovedSettings, proveLedger, tellOldOrders } from './migrationSteps.ts';
import { StoreRefusal } from './refusal.ts';

export type Migration = { tag: string; when: number; hash: string; statements: string[]; changes: string[] };

type Journal = { entries: { tag: string; when: number }[] };

export function findMigrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    if (existsSync(join(folder, 'drizzle/meta/_journal.json'))) return join(folder, 'drizzle');
    const parent = dirname(folder);
    if (parent === folder) return resolve('drizzle');
    folder = parent;
  }
}

export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.map(({ tag, when }) => {
    const file = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      when,
      hash: createHash('sha256').update(file).digest('hex'),
      statements: file.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
      changes: [...file.matchAll(/^-- changes: (.+)$/gm)].flatMap((m) =>
        (m[1] ?? '').split(',').map((name) => name.trim()),
      ),
    };
  });
}

const TABLE = '__drizzle_migrations';

export function listPendingMigrations(sqlite: Sqlite, migrations: readonly Migration[]): Migration[] {
  const applied = readAppliedRows(sqlite);
  for (const row of applied) {
    const migration = migrations.find((m) => m.when === Number(row.created_at));
    if (!migration)
      throw new StoreRefusal(
        'NEWER',
        'Cette base a été écrite par une version plus récente de Laveo. Installez cette version, ou restaurez une sauvegarde plus ancienne.',
      );
    if (migration.hash !== row.hash)
      throw new StoreRefusal(
        'MIGRATION',
        `La migration ${migration.tag} a été modifiée après avoir été appliquée à cette base.`,
      );
  }
  const appliedAt = new Set(applied.map((row) => Number(row.created_at)));
  return migrations.filter((m) => !appliedAt.has(m.when));
}

function readAppliedRows(sqlite: Sqlite): { hash: string; created_at: number }[] {
  const hasTable = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(TABLE);
  if (!hasTable) return [];
  return sqlite.prepare(`SELECT hash, created_at FROM ${TABLE}`).all() as {
    hash: string;
    created_at: number;
  }[];
}

export const listAppliedMigrations = (sqlite: Sqlite): number[] =>
  readAppliedRows(sqlite).map((row) => Number(row.created_at));

/**
 * Drizzle's own migrator begins a transaction with foreign keys on, and inside a transaction SQLite ignores the pragma
 * that would turn them off: rebuilding a table then empties its children by ON DELETE CASCADE, and the migration
 * reports success (drizzle-orm #5782).
 */
export function applyMigrations(
  sqlite: Sqlite,
  pending: readonly Migration[],
  options: { onProgress?: (sentence: string) => void; afterStatement?: (statement: string) => void } = {},
): void {
  if (pending.length === 0) return;
  sqlite.pragma('foreign_keys = OFF');
  try {
    sqlite
      .transaction(() => {
        const before = takeInventory(sqlite);
        sqlite.exec(
          `CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
        );
        for (const migration of pending) {
          options.onProgress?.(`Migration ${migration.tag}`);
          for (const statement of migration.statements) {
            sqlite.exec(statement);
            runStep(sqlite, statement);
            options.afterStatement?.(statement);
          }
          sqlite
            .prepare(`INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`)
            .run(migration.hash, migration.when);
        }
        refuseLosses(before, takeInventory(sqlite), new Set(pending.flatMap((m) => m.changes)));
        const dangling = sqlite.pragma('foreign_key_check') as { table: string }[];
        if (dangling.length > 0)
          throw new StoreRefusal(
            'MIGRATION',
            `La migration laisserait ${dangling.length} référence(s) sans cible (${dangling[0]?.table}). Rien n’a été changé.`,
          );
      })
      .immediate();
  } finally {
    sqlite.pragma('foreign_keys = ON');
  }
}

const STEPS: Record<string, (sqlite: Sqlite) => void> = {
  chainAudit,
  groupGarments,
  hashOrderContents,
  journalRemovedSettings,
  proveLedger,
  sealWrittenRows,
  tellOldOrders,
};

function runStep(sqlite: Sqlite, statement: string): void {
  const name = /^-- runs: (\w+)$/m.exec(statement)?.[1];
  if (name === undefined) return;
  const step = STEPS[name];
  if (!step) throw new Error(`No migration step is called ${name}.`);
  step(sqlite);
}

type Inventory = { rows: Map<string, number>; triggers: Set<string> };

function takeInventory(sqlite: Sqlite): Inventory {
  const all = sqlite
    .prepare(
      // A full-text index without content of its own cannot be counted.
      `SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name <> ? AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
    )
    .all(TABLE) as { type: string; name: string }[];
  const listNames = (type: string) => all.filter((o) => o.type === type).map((o) => o.name);
  const countRows = (table: string) =>
    sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  return {
    rows: new Map(['table', 'view'].flatMap(listNames).map((name) => [name, countRows(name)])),
    triggers: new Set(listNames('trigger')),
  };
}

function refuseLosses(before: Inventory, after: Inventory, announced: ReadonlySet<string>): void {
  for (const [table, rows] of before.rows) {
    const remaining = after.rows.get(table);
    if (remaining !== rows && !announced.has(table))
      throw new StoreRefusal(
        'MIGRATION',
        `La migration ferait passer la table ${table} de ${rows} à ${remaining ?? 0} ligne(s). Rien n’a été changé.`,
      );
  }
  for (const trigger of before.triggers) {
    if (!after.triggers.has(trigger) && !announced.has(trigger))
      throw new StoreRefusal(
        'MIGRATION',
        `La migration perdrait le déclencheur ${trigger}. Rien n’a été changé.`,
      );
  }
}
