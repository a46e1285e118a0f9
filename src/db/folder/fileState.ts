import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { createDb, type Sqlite } from '../connection.ts';
import { StoreRefusal } from '../refusal.ts';
import { noteRewriteDue } from './rewrite.ts';

const APPLICATION_ID = 0x4c41_5645;

type FileState =
  | { kind: 'missing' | 'empty' | 'foreign' | 'whole' }
  | { kind: 'truncated'; bytes: number; expected: number };

const MAGIC = Buffer.from('SQLite format 3\0');
const HEADER_BYTES = 100;
/** A checkpoint of another process may extend the file meanwhile, so a file that looks cut is read again. */
const TRIES = 3;

/**
 * SQLite would fill an empty file and delete the log beside it, and it misses a cut inside the last page, so the bytes
 * are read before SQLite opens the file.
 */
export function readFileState(file: string): FileState {
  if (!existsSync(file)) return { kind: 'missing' };
  let state = readState(file);
  for (let i = 1; i < TRIES && state.kind === 'truncated'; i++) state = readState(file);
  return state;
}

function readState(file: string): FileState {
  const { bytes, head } = readHead(file, HEADER_BYTES);
  if (bytes === 0) return { kind: 'empty' };
  const start = head.subarray(0, MAGIC.length);
  if (!start.equals(MAGIC.subarray(0, start.length))) return { kind: 'foreign' };
  if (head.length < HEADER_BYTES) return { kind: 'truncated', bytes, expected: HEADER_BYTES };
  if (![0, APPLICATION_ID].includes(head.readUInt32BE(68))) return { kind: 'foreign' };
  const pageSize = readPageSize(head);
  const log = readLog(`${file}-wal`, pageSize);
  const pages = log.pages ?? head.readUInt32BE(28);
  const expected = pages * pageSize;
  for (let page = Math.floor(bytes / pageSize) + 1; page <= pages; page++)
    if (!log.numbers.has(page)) return { kind: 'truncated', bytes, expected };
  return { kind: 'whole' };
}

const readPageSize = (head: Buffer) => (head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16));

function readHead(file: string, length: number): { bytes: number; head: Buffer } {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(length);
    return { bytes: fstatSync(handle).size, head: head.subarray(0, readSync(handle, head, 0, length, 0)) };
  } finally {
    closeSync(handle);
  }
}

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

type LoggedPages = { numbers: Set<number>; pages: number | null };

/** The log is bounded, whatever the size of the database, so all frame headers are read, but no page contents. */
function readLog(file: string, pageSize: number): LoggedPages {
  const logged: LoggedPages = { numbers: new Set(), pages: null };
  if (!existsSync(file)) return logged;
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    if (readSync(handle, header, 0, LOG_HEADER_BYTES, 0) < LOG_HEADER_BYTES) return logged;
    const salts = header.subarray(16, 24);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES);
    const frameBytes = FRAME_HEADER_BYTES + pageSize;
    const last = fstatSync(handle).size - frameBytes;
    const uncommitted: number[] = [];
    for (let at = LOG_HEADER_BYTES; at <= last; at += frameBytes) {
      readSync(handle, frame, 0, FRAME_HEADER_BYTES, at);
      // The log is reused from its beginning, so frames of an earlier round may follow.
      if (!frame.subarray(8, 16).equals(salts)) break;
      uncommitted.push(frame.readUInt32BE(0));
      const committed = frame.readUInt32BE(4);
      if (committed === 0) continue;
      logged.pages = committed;
      for (const one of uncommitted.splice(0)) logged.numbers.add(one);
    }
    return logged;
  } finally {
    closeSync(handle);
  }
}

/** Databases from before the application id are recognised by their table of migrations. */
export function refuseForeignDatabase(sqlite: Sqlite, file: string): void {
  const id = sqlite.pragma('application_id', { simple: true });
  if (id === APPLICATION_ID) return;
  const tables = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  if (id !== 0 || (tables.length > 0 && !tables.includes('__drizzle_migrations')))
    throw new StoreRefusal('FOREIGN', `${file} n’est pas une base de Laveo.`);
}

export function setApplicationId(sqlite: Sqlite, wasFilled: boolean): void {
  if (sqlite.pragma('application_id', { simple: true }) === APPLICATION_ID) return;
  sqlite
    .transaction(() => {
      // A database from before the application id may hold deleted cells in unused parts of its pages.
      if (wasFilled) noteRewriteDue(createDb(sqlite), 1);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
    })
    .immediate();
}
