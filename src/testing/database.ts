import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { openReadOnly, runAndClose, type Sqlite } from '#db/connection.ts';
import { erasePerson } from '#db/erasure.ts';
import { setApplicationId } from '#db/folder/fileState.ts';
import { findMigrationsFolder } from '#db/migrate.ts';
import { openStore } from '#db/open.ts';
import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { openMemoryStore } from './memoryStore.ts';

/** `file` is the path for a database, which does not exist yet. */
export function aFolder(): { path: string; file: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'laveo-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  return { path, file: join(path, 'laveo.sqlite'), remove };
}

/** A new file begins as a copy of the migrated schema, because all the migrations on disk take longer than most tests. */
export function openStoreOnDisk(file: string): Store {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const { sqlite, close } = openMemoryStore();
    setApplicationId(sqlite, false);
    writeFileSync(file, sqlite.serialize());
    close();
  }
  return openStore({ file });
}

export function readDatabase<T>(file: string, read: (sqlite: Sqlite) => T): T {
  return runAndClose(openReadOnly(file), read);
}

export function listTables(sqlite: Sqlite, except: string[] = []): string[] {
  const names = sqlite
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all() as string[];
  return names.filter((name) => !except.includes(name));
}

/** Columns that need a value get a blank one, because a store may have an older schema of which a test fills a part. */
export function insertWithBlanks(sqlite: Sqlite, table: string, ...rows: Record<string, unknown>[]): void {
  const needed = sqlite
    .prepare(
      `select name, lower(type) as type from pragma_table_info(?)
       where "notnull" and dflt_value is null and not (pk = 1 and lower(type) = 'integer')`,
    )
    .all(table) as { name: string; type: string }[];
  const blanks = Object.fromEntries(needed.map(({ name, type }) => [name, type === 'text' ? '' : 0]));
  for (const row of rows) {
    const cells = { ...blanks, ...row };
    const columns = Object.keys(cells).map((name) => `"${name}"`);
    const marks = columns.map(() => '?');
    sqlite
      .prepare(`insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`)
      .run(...Object.values(cells));
  }
}

export function insertUser(
  { sqlite }: Pick<Store, 'sqlite'>,
  fields: Partial<typeof users.$inferInsert> & { id: string },
): void {
  const row = {
    email: `${fields.id}@laveo.test`,
    fullname: 'Awa Koné',
    folded: ' awa kone',
    phone: '+2250701020304',
    role: 'client',
    passwordHash: '-',
    createdAt: 0,
  } as const;
  const cells = Object.entries({ ...row, ...fields }).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  insertWithBlanks(sqlite, 'users', Object.fromEntries(cells));
}

export function eraseUser({ db, write }: Store, id: string, now: number): void {
  const person = db.select().from(users).where(eq(users.id, id)).get();
  if (person) write(() => erasePerson(db, person, now));
}

/** The copied migrations end before `tag`; the result is the folder that holds them. */
export function copyEarlierMigrations(folder: string, tag: string): string {
  const earlier = join(folder, 'drizzle');
  cpSync(findMigrationsFolder(), earlier, { recursive: true });
  const journalFile = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter((entry) => entry.tag < tag);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  return earlier;
}

/** The store as the migrations before `tag` leave it is filled, and opened again by those of today until the test ends. */
export function migrateEarlierStore(
  folder: { path: string; file: string },
  tag: string,
  fill: (store: Store) => void,
): Store {
  const earlier = openStore({ file: folder.file, migrations: copyEarlierMigrations(folder.path, tag) });
  fill(earlier);
  earlier.close();
  const store = openStore({ file: folder.file });
  onTestFinished(store.close);
  return store;
}
