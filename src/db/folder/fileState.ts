import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** "LAVE", written into the header of every database of ours. */
export const APPLICATION_ID = 0x4c41_5645;

type FileState =
  | { kind: 'missing' | 'empty' | 'foreign' | 'whole' }
  | { kind: 'truncated'; bytes: number; expected: number };

const MAGIC = Buffer.from('SQLite format 3\0');
const HEADER_BYTES = 100;
/** A checkpoint beside us extends the file while it is being looked at. */
const TRIES = 3;

/**
 * Read from the bytes, before SQLite opens the file: it would fill an empty one and delete the log beside it. SQLite itself
 * misses a cut inside the last page.
 */
export function fileState(file: string): FileState {
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
  // 1 stands for 65,536.
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const log = readLog(`${file}-wal`, pageSize);
  const pages = log.pages ?? head.readUInt32BE(28);
  const expected = pages * pageSize;
  for (let page = Math.floor(bytes / pageSize) + 1; page <= pages; page++)
    if (!log.numbers.has(page)) return { kind: 'truncated', bytes, expected };
  return { kind: 'whole' };
}

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

/** The pages that committed transactions have in the log, and the size of the database after the last of them. */
function readLog(file: string, pageSize: number): { numbers: Set<number>; pages: number | null } {
  const numbers = new Set<number>();
  let pages: number | null = null;
  if (!existsSync(file)) return { numbers, pages };
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(LOG_HEADER_BYTES);
    if (readSync(handle, header, 0, LOG_HEADER_BYTES, 0) < LOG_HEADER_BYTES) return { numbers, pages };
    const salts = header.subarray(16, 24);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES);
    const frameBytes = FRAME_HEADER_BYTES + pageSize;
    const last = fstatSync(handle).size - frameBytes;
    const uncommitted: number[] = [];
    for (let at = LOG_HEADER_BYTES; at <= last; at += frameBytes) {
      readSync(handle, frame, 0, FRAME_HEADER_BYTES, at);
      // Frames of an earlier turn of the log follow those of this one.
      if (!frame.subarray(8, 16).equals(salts)) break;
      uncommitted.push(frame.readUInt32BE(0));
      const committed = frame.readUInt32BE(4);
      if (committed === 0) continue;
      pages = committed;
      for (const number of uncommitted.splice(0)) numbers.add(number);
    }
    return { numbers, pages };
  } finally {
    closeSync(handle);
  }
}
