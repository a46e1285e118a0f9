import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { copyInto, PARTIAL, removeDatabase, syncToDiskAsync } from './copy.ts';
import { setCounter } from './counters.ts';
import { refuseForeign } from './folder/application.ts';
import { fileState } from './folder/fileState.ts';
import { findZeroedText } from './integrity/zeroedText.ts';
import { openBare, openReadOnly, type Sqlite, type Store } from './open.ts';
import { errorCode, StoreRefusal } from './refusal.ts';

export const LAST_BACKUP = 'last-backup';

/** "laveo-2026-11-20T14-05-09.sqlite": sorts by age, and is valid on every file system. */
export function backupName(now: number): string {
  return `laveo-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;
}

/**
 * For the serving process: a few pages per turn of the event loop, so that requests are answered meanwhile; their writes
 * through the same connection are in the copy. `verify` may read the copy in another process; `nameOf` may look into it to
 * choose another final name, which is answered.
 */
export async function backupWhileServing(
  store: Store,
  target: string,
  now: number,
  verify: (file: string) => void | Promise<void> = (file) => verifyBackup(file),
  nameOf: (copy: string) => string | Promise<string> = () => target,
): Promise<string> {
  const aside = `${target}${PARTIAL}`;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(aside, { force: true });
  try {
    await store.sqlite.backup(aside, { progress: () => 200 });
    mergeIntoOneFile(aside);
    await verify(aside);
    const named = await nameOf(aside);
    await syncToDiskAsync(aside, named);
    noteBackup(store, now);
    return named;
  } finally {
    removeDatabase(aside);
  }
}

/** A copy page by page is still marked as having a log; a backup has none. */
function mergeIntoOneFile(file: string): void {
  const copy = openBare(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** For a command beside the server: one read transaction, which the server's writes cannot restart. */
export function backupAtOnce(store: Store, target: string, now: number): void {
  copyInto(store.sqlite, target, (file) => verifyBackup(file));
  noteBackup(store, now);
}

interface Verification {
  what?: string;
  /** `quick_check` does not compare indexes with their tables: many times faster. */
  check?: 'integrity_check' | 'quick_check';
}

/** Reads every page and reference, and every index unless asked for less; throws what is wrong. */
export function verifyBackup(
  file: string,
  { what = 'La sauvegarde', check = 'integrity_check' }: Verification = {},
): void {
  let copy: Sqlite | undefined;
  try {
    if (fileState(file).kind === 'truncated')
      throw new StoreRefusal('DAMAGED', `${what} ${file} est tronquée.`);
    copy = openReadOnly(file);
    refuseForeign(copy, file);
    const result = copy.pragma(`${check}(1)`, { simple: true });
    if (result !== 'ok')
      throw new StoreRefusal('DAMAGED', `${what} ${file} est endommagée\u00a0: ${result}.`);
    if ((copy.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new StoreRefusal('DAMAGED', `${what} ${file} contient des références sans cible.`);
    const zeroed = check === 'integrity_check' ? findZeroedText(copy) : null;
    if (zeroed !== null)
      throw new StoreRefusal(
        'DAMAGED',
        `${what} ${file} est endommagée\u00a0: textes effacés (table ${zeroed}).`,
      );
    const accounts = copy.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'users'`).get();
    if (!accounts) throw new StoreRefusal('DAMAGED', `${file} n’est pas une sauvegarde de Laveo.`);
  } catch (error) {
    if (error instanceof StoreRefusal) throw error;
    throw new StoreRefusal(
      'DAMAGED',
      `${what} ${file} ne peut pas être lue (${errorCode(error) || String(error)}).`,
      { cause: error },
    );
  } finally {
    copy?.close();
  }
}

function noteBackup(store: Store, now: number): void {
  store.write(() => setCounter(store.db, LAST_BACKUP, now));
}
