import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { PARKED } from '#domain/letters.ts';
import type { Role } from '#domain/people/roles.ts';
import { makeBackupName, verifyBackup } from './backup.ts';
import { createDb, openBare, openReadOnly, runAndClose, type Sqlite } from './connection.ts';
import { eraseContacts } from './contactErasure.ts';
import { copyInto, removeDatabase, syncAndRename } from './copy.ts';
import { erasePerson, recordErasure } from './erasure.ts';
import { removeUnnamedFiles, restoreFiles } from './files/backupFiles.ts';
import {
  type ErasedAccount,
  listErasedAccounts,
  mergeErasedAccounts,
  readErasedList,
} from './folder/erasedList.ts';
import { clearRewriteDue } from './folder/rewrite.ts';
import {
  createMarker,
  getBackupsFolder,
  getDatabaseFile,
  getRestoringFile,
  sweepUnfinishedRestore,
} from './folder/traces.ts';
import { makeFolder } from './makeFolder.ts';
import { applyMigrations, findMigrationsFolder, listPendingMigrations, readMigrations } from './migrate.ts';
import { getErrorCode } from './refusal.ts';
import { invoiceIdentities, users } from './schema.ts';
import { pickColumns } from './select.ts';

/** The caller must hold the folder's lock. */
export function restoreBackup(
  { backup, folder, now }: { backup: string; folder: string; now: number },
  putInPlace = syncAndRename,
) {
  const file = getDatabaseFile(folder);
  const aside = getRestoringFile(folder);
  verifyBackup(backup);
  sweepUnfinishedRestore(folder);
  copyBackup(backup, aside);
  const replaced = existsSync(file) ? copyOldFile(file, getBackupsFolder(folder), now) : null;
  try {
    const changes = prepareCopy(aside, folder, replaced);
    restoreFiles({ restored: aside, replaced, backup, dataDir: folder });
    restartMarker(aside, folder, now);
    // The old database's log would be replayed onto the new one.
    removeLog(file);
    putInPlace(aside, file);
    // A command without the lock may have opened the old database just before the rename.
    removeLog(file);
    removeUnnamedFiles(folder);
    return { replaced, ...changes };
  } finally {
    removeDatabase(aside);
  }
}

/**
 * No write was acknowledged since this copy was made, so it returns with its sessions and letters. The caller must hold
 * the folder's lock.
 */
export function putCopyBack(folder: string, copy: string, now: number): void {
  const file = getDatabaseFile(folder);
  const aside = getRestoringFile(folder);
  verifyBackup(copy);
  sweepUnfinishedRestore(folder);
  try {
    copyBackup(copy, aside);
    restartMarker(aside, folder, now);
    removeLog(file);
    syncAndRename(aside, file);
    removeLog(file);
  } finally {
    removeDatabase(aside);
  }
}

/** The old marker would report lost rows, because the old database had higher numbers. */
function restartMarker(file: string, folder: string, now: number): void {
  runAndClose(openReadOnly(file), (sqlite) => createMarker(folder, sqlite, now));
}

function removeLog(file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** SQLite makes the copy, because a file set aside by an earlier restore may have rows that are only in its log. */
function copyBackup(backup: string, target: string): void {
  runAndClose(openReadOnly(backup), (source) => copyInto(source, target));
}

function copyOldFile(file: string, folder: string, now: number): string {
  const copy = join(folder, makeBackupName(now).replace('laveo-', 'replaced-'));
  makeFolder(folder);
  for (const suffix of ['-wal', '']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix, constants.COPYFILE_EXCL);
  }
  return copy;
}

const CERTIFIED_TABLES = ['invoices', 'credit_notes'];
const VOIDED_TABLES = ['sessions', 'tokens', 'validation_codes', 'order_links'];

/** Sessions and links ended since the backup, and accounts erased since, must not return. */
function prepareCopy(file: string, folder: string, replaced: string | null) {
  return runAndClose(openBare(file), (sqlite) => {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('secure_delete = ON');
    applyMigrations(sqlite, listPendingMigrations(sqlite, readMigrations(findMigrationsFolder())));
    const erasures = findErasedPeople(folder, replaced);
    const changes = sqlite
      .transaction(() => {
        for (const table of VOIDED_TABLES) sqlite.prepare(`DELETE FROM ${table}`).run();
        // A notification is of its hour alone, and no list of letters shows one.
        sqlite.prepare('DELETE FROM mail_outbox WHERE urgency > 3').run();
        const parked = sqlite
          .prepare(
            `UPDATE mail_outbox SET state = 'dead', due_at = NULL, last_error = ? WHERE state IN ('waiting', 'sending')`,
          )
          .run(PARKED);
        // Sales that the tax office certified since the backup would be certified twice, so a person looks first.
        const doubted = CERTIFIED_TABLES.map(
          (table) =>
            sqlite
              .prepare(
                `UPDATE ${table} SET state = 'unsure', send_at = NULL, answer = 'restored' WHERE state = 'to_send' AND send_at IS NOT NULL`,
              )
              .run().changes,
        );
        return {
          parkedLetters: parked.changes,
          doubtedPapers: doubted.reduce((sum, count) => sum + count, 0),
          erasedAgain: erasures ? eraseRestoredPeople(sqlite, erasures) : 0,
          /** The value is false if neither a replaced database nor a list beside it tells who was erased. */
          erasuresKnown: erasures !== null,
        };
      })
      .immediate();
    // The copy was just written anew, so only these erasures can have left bytes behind.
    if (changes.erasedAgain > 0) sqlite.exec('VACUUM');
    clearRewriteDue(createDb(sqlite));
    return changes;
  });
}

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

function findErasedPeople(folder: string, replaced: string | null): ErasedPeople | null {
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
function eraseRestoredPeople(restored: Sqlite, { erased, identities }: ErasedPeople): number {
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
