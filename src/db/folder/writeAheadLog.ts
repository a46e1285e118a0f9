import { readFileSync, statSync } from 'node:fs';
import type { Sqlite } from '../connection.ts';
import type { Store } from '../store.ts';

/** SQLite cuts the log back to this size by itself (`journal_size_limit`) when nobody reads it. */
export const MAX_LOG_BYTES = 64 * 1024 * 1024;
/** SQLite merges the log every 4 MB, so a log above this size is held by a reader, or was a moment ago. */
const USUAL_LOG_BYTES = 16 * 1024 * 1024;

const getLogFile = (file: string) => `${file}-wal`;
export const measureLog = (file: string) => statSync(getLogFile(file), { throwIfNoEntry: false })?.size ?? 0;

const unfinished = new WeakSet<Sqlite>();

/** A busy timeout would make SQLite wait for a reader of the log and block every request. */
export function tryEmptyLog(sqlite: Sqlite): boolean {
  const patience = sqlite.pragma('busy_timeout', { simple: true });
  sqlite.pragma('busy_timeout = 0');
  try {
    const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    const isEmpty = result?.busy === 0;
    if (isEmpty) unfinished.delete(sqlite);
    else unfinished.add(sqlite);
    return isEmpty;
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}

/** The log grows as long as a reader holds it, and each such growth is reported once. */
export function createLogWatcher(
  { file, sqlite }: Pick<Store, 'file' | 'sqlite'>,
  onGrown: (bytes: number, readers: number[]) => void,
): () => void {
  let isReported = false;
  return () => {
    if (measureLog(file) > USUAL_LOG_BYTES || unfinished.has(sqlite)) tryEmptyLog(sqlite);
    const bytes = measureLog(file);
    const isGrown = bytes > MAX_LOG_BYTES;
    if (isGrown && !isReported) onGrown(bytes, listReaders(file));
    isReported = isGrown;
  };
}

export function describeGrownLog(bytes: number, readers: number[]): string {
  const who = readers.length > 0 ? `le processus ${readers.join(', ')}` : 'un autre processus';
  return `Le journal laveo.sqlite-wal fait ${Math.round(bytes / 1024 / 1024)}\u00a0Mo\u00a0: ${who} lit la base sans finir. Arrêtez-le.`;
}

/** SQLite's read locks are at these byte offsets of the log's index (`-shm`). */
const FIRST_READ_LOCK = 123;
const LAST_READ_LOCK = 127;

export function listReaders(file: string): number[] {
  const inode = statSync(`${file}-shm`, { throwIfNoEntry: false })?.ino;
  const pids = readSystemLocks()
    .filter(({ node, from, to }) => node === inode && from <= LAST_READ_LOCK && to >= FIRST_READ_LOCK)
    .map(({ pid }) => pid)
    .filter((pid) => pid !== process.pid);
  return [...new Set(pids)];
}

/** Only Linux has `/proc/locks`. A line reads "3: POSIX ADVISORY READ 4321 08:01:131090 124 124". */
function readSystemLocks(): { pid: number; node: number; from: number; to: number }[] {
  try {
    return readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, kind]) => kind === 'POSIX')
      .map(([, , , , pid, place, from, to]) => ({
        pid: Number(pid),
        node: Number(place?.split(':')[2]),
        from: Number(from),
        to: Number(to),
      }));
  } catch {
    return [];
  }
}
