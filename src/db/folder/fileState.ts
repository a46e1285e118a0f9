import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { readLog } from './logFrames.ts';

export const APPLICATION_ID = 0x4c41_5645;

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
