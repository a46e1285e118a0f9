import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBare, openReadOnly, type Sqlite } from './connection.ts';
import { makeFolder } from './makeFolder.ts';
import { getErrorCode, StoreRefusal, toRefusal } from './refusal.ts';

export type Holder = { pid: number; since: number; version?: string };

export type Lock = { release(): void };

/**
 * One process per data folder holds an exclusive transaction on a side file. The kernel releases its lock when the
 * process dies, kill -9 included, whereas a file with a pid would stay.
 */
export function lockFolder(folder: string, me: Holder, waitMs = 0): Lock {
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
    release() {
      lockConnections.delete(connection);
      connection.close();
    },
  };
}

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

function writeHolder(folder: string, me: Holder): void {
  const aside = `${getHolderFile(folder)}.partial`;
  writeFileSync(aside, JSON.stringify(me));
  renameSync(aside, getHolderFile(folder));
}

function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(getHolderFile(folder), 'utf8')) as Holder;
  } catch {
    // A lock taken a moment ago has no holder written yet.
    return null;
  }
}

function makeHeldRefusal(holder: Holder | null, folder: string): StoreRefusal {
  const who = holder
    ? `le processus ${holder.pid} depuis le ${new Date(holder.since).toISOString()}`
    : 'un autre processus';
  return new StoreRefusal('HELD', `Le dossier ${folder} est déjà utilisé par ${who}. Arrêtez-le d’abord.`);
}
