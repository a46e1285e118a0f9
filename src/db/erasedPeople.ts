import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import { createDb, openBare, type Sqlite } from './connection.ts';
import { eraseContacts } from './contactErasure.ts';
import { erasePerson, recordErasure } from './erasure.ts';
import {
  type ErasedAccount,
  listErasedAccounts,
  mergeErasedAccounts,
  readErasedList,
} from './folder/erasedList.ts';
import { getErrorCode } from './refusal.ts';
import { invoiceIdentities, users } from './schema.ts';
import { pickColumns } from './select.ts';

type ErasedContact = ErasedAccount & { role: 'contact' };
const isContact = (one: ErasedAccount): one is ErasedContact => one.role === 'contact';
const isAccount = (one: ErasedAccount): one is ErasedAccount & { role: Role } => !isContact(one);

type ErasedPeople = { erased: ErasedAccount[]; identities: (typeof invoiceIdentities.$inferSelect)[] };

/**
 * The result is null if the replaced database is too damaged to read. Its schema may be older or newer, so only columns
 * of the first schema are read.
 */
function readErasedPeople(file: string): ErasedPeople | null {
  let sqlite: Sqlite | undefined;
  try {
    // The file is opened for writing, because only then closing it merges its log.
    sqlite = openBare(file);
    const db = createDb(sqlite);
    return {
      erased: listErasedAccounts(db),
      identities: db
        .select(pickColumns(invoiceIdentities, 'orderId', 'clientName', 'phone', 'address', 'erasedAt'))
        .from(invoiceIdentities)
        .all(),
    };
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR|ERROR|READONLY)/.test(getErrorCode(error))) throw error;
    return null;
  } finally {
    sqlite?.close();
  }
}

export function findErasedPeople(folder: string, replaced: string | null): ErasedPeople | null {
  const knownPeople = replaced ? readErasedPeople(replaced) : null;
  const list = readErasedList(folder);
  if (!knownPeople && !list) return null;
  return {
    erased: mergeErasedAccounts(list ?? [], knownPeople?.erased ?? []),
    identities: knownPeople?.identities ?? [],
  };
}

/**
 * Accounts that the backup does not know are recorded as erased, because the next restore may be of a backup that knows
 * them. The caller must run this in a transaction, after the migrations.
 */
export function eraseRestoredPeople(restored: Sqlite, { erased, identities }: ErasedPeople): number {
  const db = createDb(restored);
  const [restoredContacts, accounts] = [erased.filter(isContact), erased.filter(isAccount)];
  const restoredPeople = accounts.flatMap(({ id, erasedAt }) => {
    const person = db
      .select(pickColumns(users, 'id', 'role', 'email', 'fullname'))
      .from(users)
      .where(and(eq(users.id, id), isNull(users.erasedAt)))
      .get();
    return person ? [{ person, erasedAt }] : [];
  });
  // These identities go in first, because `erasePerson` would insert the older name that the backup has.
  for (const identity of identities)
    db.insert(invoiceIdentities).values(identity).onConflictDoNothing().run();
  for (const { person, erasedAt } of restoredPeople) erasePerson(db, person, erasedAt);
  for (const person of accounts) recordErasure(db, person);
  for (const { id, erasedAt } of restoredContacts) eraseContacts(db, [id], erasedAt);
  return restoredPeople.length + restoredContacts.length;
}
