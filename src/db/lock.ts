import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openBare, openReadOnly, type Sqlite } from './connection.ts';
import { readJsonFile, replaceJsonFile } from './copy.ts';
import { makeFolder } from './makeFolder.ts';
import { getErrorCode, isDiskError, StoreRefusal, toRefusal } from './refusal.ts';

export interface Holder {
  pid: number;
  since: number;
  version?: string;
  /** A server notes when its migrations are done, so that `laveo upgrade` can tell a long one from a server that hangs. */
  openedAt?: number;
}

export type Lock = ReturnType<typeof lockFolder>;

/**
 * One process per data folder holds an exclusive transaction on a side file. The kernel releases its lock when the
 * process dies, kill -9 included, whereas a file with a pid would stay.
 */
export function lockFolder(folder: string, me: Holder, waitMs = 0) {
  const file = getLockFile(folder);
  let side: Sqlite | undefined;
  try {
    makeFolder(folder);
    side = openBare(file, waitMs);
    side.exec('BEGIN EXCLUSIVE');
    writeHolder(folder, me);
  } catch (error) {
    side?.close();
    throw getErrorCode(error) === 'SQLITE_BUSY'
      ? makeHeldRefusal(readHolder(folder), folder)
      : toRefusal(error, file);
  }
  const connection = side;
  lockConnections.add(connection);
  return {
    noteOpened: (at: number) => tryNote(() => writeHolder(folder, { ...me, openedAt: at })),
    /** A server that serves gives this sign of life each second. */
    noteAlive: () => tryNote(() => utimesSync(getHolderFile(folder), new Date(), new Date())),
    release(): void {
      lockConnections.delete(connection);
      connection.close();
    },
  };
}

/** On a disk that takes nothing the note is missing, and an upgrade judges by the answers alone. */
function tryNote(note: () => void): void {
  try {
    note();
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}

/** The value changes with each note and each sign of life of the holder. */
export const readHolderSign = (folder: string): number =>
  statSync(getHolderFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export const ENDING_MS = 2000;

/** A connection that nothing references would be collected and closed, and its lock lost. */
const lockConnections = new Set<Sqlite>();

/** The query fails while another process holds the folder; it writes nothing. */
export function findHolder(folder: string): Holder | null {
  const file = getLockFile(folder);
  if (!existsSync(file)) return null;
  let side: Sqlite | undefined;
  try {
    side = openReadOnly(file, 0);
    side.prepare('SELECT count(*) FROM sqlite_schema').get();
    return null;
  } catch (error) {
    if (getErrorCode(error) === 'SQLITE_BUSY') return readHolder(folder) ?? { pid: 0, since: 0 };
    throw toRefusal(error, file);
  } finally {
    side?.close();
  }
}

const getLockFile = (folder: string) => join(folder, 'laveo.lock');
// A database that is locked exclusively cannot be read, so the holder is written to a file of its own.
const getHolderFile = (folder: string) => join(folder, 'laveo.holder.json');

const writeHolder = (folder: string, me: Holder) => replaceJsonFile(getHolderFile(folder), me);
/** A lock taken a moment ago has no holder written yet. */
const readHolder = (folder: string) => readJsonFile<Holder>(getHolderFile(folder));

function makeHeldRefusal(holder: Holder | null, folder: string): StoreRefusal {
  const who = holder
    ? `le processus ${holder.pid} depuis le ${new Date(holder.since).toISOString()}`
    : 'un autre processus';
  return new StoreRefusal('HELD', `Le dossier ${folder} est déjà utilisé par ${who}. Arrêtez-le d’abord.`);
}
