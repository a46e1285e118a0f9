import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBare, openReadOnly, type Sqlite } from './open.ts';
import { errorCode, refusalOf, StoreRefusal } from './refusal.ts';

/** Who holds a data folder. */
export interface Holder {
  pid: number;
  since: number;
}

export interface Lock {
  release(): void;
}

/**
 * One process per data folder: an exclusive transaction on a side file, held for life. The kernel frees it when the
 * process dies, kill -9 included, which a file holding a pid would not. `patience` is how many milliseconds another may
 * still have it.
 */
export function lockFolder(folder: string, me: Holder, patience = 0): Lock {
  const file = lockFile(folder);
  let side: Sqlite | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    side = openBare(file, patience);
    side.exec('BEGIN EXCLUSIVE');
    writeHolder(folder, me);
  } catch (error) {
    side?.close();
    throw errorCode(error) === 'SQLITE_BUSY' ? heldBy(readHolder(folder), folder) : refusalOf(error, file);
  }
  const mine = side;
  held.add(mine);
  return {
    release() {
      held.delete(mine);
      mine.close();
    },
  };
}

/** Known here, because a connection that nobody refers to is closed when memory is tidied, and its lock with it. */
const held = new Set<Sqlite>();

/** Who holds the folder now, null when nobody does. It only reads: nothing is made in the folder, nobody is kept out. */
export function holderOf(folder: string): Holder | null {
  const file = lockFile(folder);
  if (!existsSync(file)) return null;
  let side: Sqlite | undefined;
  try {
    side = openReadOnly(file, 0);
    side.prepare('SELECT count(*) FROM sqlite_schema').get();
    return null;
  } catch (error) {
    if (errorCode(error) === 'SQLITE_BUSY') return readHolder(folder) ?? { pid: 0, since: 0 };
    throw refusalOf(error, file);
  } finally {
    side?.close();
  }
}

const lockFile = (folder: string) => join(folder, 'laveo.lock');
// Beside the lock, not in it: nobody may read a database that is locked exclusively.
const holderFile = (folder: string) => join(folder, 'laveo.holder.json');

function writeHolder(folder: string, me: Holder): void {
  const aside = `${holderFile(folder)}.partial`;
  writeFileSync(aside, JSON.stringify(me));
  renameSync(aside, holderFile(folder));
}

function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
  } catch {
    // Between taking the lock and writing its name, the holder is unknown for a moment.
    return null;
  }
}

function heldBy(holder: Holder | null, folder: string): StoreRefusal {
  const who = holder
    ? `le processus ${holder.pid} depuis le ${new Date(holder.since).toISOString()}`
    : 'un autre processus';
  return new StoreRefusal('HELD', `Le dossier ${folder} est déjà utilisé par ${who}. Arrêtez-le d’abord.`);
}
