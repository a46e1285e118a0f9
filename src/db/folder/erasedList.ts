import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import type { Db } from '../connection.ts';
import { PARTIAL } from '../copy.ts';
import { isDiskError } from '../refusal.ts';
import { contacts, users } from '../schema.ts';
import { pickColumns } from '../select.ts';
import type { Store } from '../store.ts';
import { readRewriteDue } from './rewrite.ts';

/** The list holds nothing personal: without the database, an id identifies nobody. */
export type ErasedAccount = { id: string; role: Role | 'contact'; createdAt: number; erasedAt: number };

export const getErasedListFile = (folder: string) => join(folder, 'laveo.erased.json');

/** A restore after the loss of the database erases the people of the list again. */
export function readErasedList(folder: string): ErasedAccount[] | null {
  try {
    return JSON.parse(readFileSync(getErasedListFile(folder), 'utf8')) as ErasedAccount[];
  } catch {
    return null;
  }
}

/** The list also keeps people whom a new database does not know. */
export function noteErasedAccounts(folder: string, db: Db): void {
  const people = mergeErasedAccounts(readErasedList(folder) ?? [], listErasedAccounts(db));
  const aside = `${getErasedListFile(folder)}${PARTIAL}`;
  try {
    writeFileSync(aside, JSON.stringify(people));
    renameSync(aside, getErasedListFile(folder));
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
