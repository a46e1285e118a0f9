import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import type { Db } from '../connection.ts';
import { readJsonFile, replaceJsonFile } from '../copy.ts';
import { isDiskError } from '../refusal.ts';
import { contacts, users } from '../schema.ts';
import { pickColumns } from '../select.ts';
import type { Store } from '../store.ts';
import { readRewriteDue } from './rewrite.ts';

/** The list holds nothing personal: without the database, an id identifies nobody. */
export type ErasedAccount = { id: string; role: Role | 'contact'; createdAt: number; erasedAt: number };

export const getErasedListFile = (folder: string) => join(folder, 'laveo.erased.json');

/** A restore after the loss of the database erases the people of the list again. */
export const readErasedList = (folder: string) => readJsonFile<ErasedAccount[]>(getErasedListFile(folder));

/** The list also keeps people whom a new database does not know. */
export function noteErasedAccounts(folder: string, db: Db): void {
  const people = mergeErasedAccounts(readErasedList(folder) ?? [], listErasedAccounts(db));
  try {
    replaceJsonFile(getErasedListFile(folder), people);
  } catch (error) {
    // A full disk stops no erasure: the next start notes the accounts.
    if (!isDiskError(error)) throw error;
  }
}

export function listErasedAccounts(db: Db): ErasedAccount[] {
  const accounts = db
    .select(pickColumns(users, 'id', 'role', 'createdAt', 'erasedAt'))
    .from(users)
    .where(isNotNull(users.erasedAt))
    .all();
  return [...accounts, ...listErasedContacts(db)].map((person) => ({
    ...person,
    erasedAt: person.erasedAt ?? 0,
  }));
}

/** A database from before there were contacts has no such table. */
function listErasedContacts(db: Db) {
  if (!db.get(sql`select 1 from sqlite_master where name = 'contacts'`)) return [];
  return db
    .select({ role: sql<'contact'>`'contact'`, ...pickColumns(contacts, 'id', 'createdAt', 'erasedAt') })
    .from(contacts)
    .where(isNotNull(contacts.erasedAt))
    .all();
}

export function mergeErasedAccounts(one: ErasedAccount[], other: ErasedAccount[]): ErasedAccount[] {
  return [...new Map([...one, ...other].map((person) => [person.id, person])).values()];
}

/** The first call notes everybody, because another server may have left the file without its list. */
export function createErasureNoter(folder: string, { db }: Pick<Store, 'db'>): () => void {
  let noted: number | null = null;
  return () => {
    const last = readRewriteDue(db);
    if (last === noted) return;
    if (last > 0 || noted === null) noteErasedAccounts(folder, db);
    noted = last;
  };
}
