import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
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

/** The SQL names only the columns that it fills, because a store may have an older schema. */
export function insertUser(store: Store, fields: Partial<typeof users.$inferInsert> & { id: string }): void {
  const row = {
    email: `${fields.id}@laveo.test`,
    fullname: 'Awa Koné',
    folded: ' awa kone',
    phone: '+2250701020304',
    role: 'client',
    passwordHash: '-',
    createdAt: 0,
  } as const;
  const cells = Object.entries({ ...row, ...fields }).map(([name, value]) => ({
    column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value: typeof value === 'boolean' ? Number(value) : value,
  }));
  const columns = cells.map(({ column }) => column).join(', ');
  const marks = cells.map(() => '?').join(', ');
  store.sqlite
    .prepare(`insert into users (${columns}) values (${marks})`)
    .run(...cells.map(({ value }) => value));
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
