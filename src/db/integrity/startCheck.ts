import { closeSync, openSync, readSync } from 'node:fs';
import type { Sqlite } from '../connection.ts';
import { readPageSize } from '../folder/fileState.ts';
import { readLog } from '../folder/logFrames.ts';
import { StoreRefusal } from '../refusal.ts';
import { findPageFault, findTreeFault } from './page.ts';

const HEADER_BYTES = 100;
/** A start stays short because it reads 16 MB (of 4 KB pages) at most of the 64 MB that the log may hold. */
const MAX_MERGED_PAGES = 4096;

/**
 * A start reads as little of a large file as of a small one: the root of every table and index, and the pages that the
 * log was merged into last, which a power cut may have torn. Pages in the log have their checksum there, and another
 * process reads the rest right after.
 */
export function checkPages(sqlite: Sqlite, file: string): void {
  const handle = openSync(file, 'r');
  try {
    const readBytes = (bytes: number, at: number) => {
      const buffer = Buffer.alloc(bytes);
      return readSync(handle, buffer, 0, bytes, at) === bytes ? buffer : null;
    };
    const head = readBytes(HEADER_BYTES, 0);
    if (!head) return;
    const pageSize = readPageSize(head);
    const { numbers, merged } = readLog(`${file}-wal`, pageSize);
    const pages = sqlite.pragma('page_count', { simple: true }) as number;
    const refuseFault = (number: number, find: typeof findPageFault) => {
      if (numbers.has(number) || number < 1 || number > pages) return;
      const page = readBytes(pageSize, (number - 1) * pageSize);
      const fault = page ? find(page, { number, pages, reserved: head.readUInt8(20) }) : `page ${number}`;
      if (fault) throw new StoreRefusal('DAMAGED', `La base ${file} est endommagée\u00a0: ${fault}.`);
    };
    for (const root of listRoots(sqlite)) refuseFault(root, findTreeFault);
    for (const number of [...merged].slice(-MAX_MERGED_PAGES)) refuseFault(number, findPageFault);
  } finally {
    closeSync(handle);
  }
}

const listRoots = (sqlite: Sqlite) => [
  1,
  ...(sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE rootpage > 0').pluck().all() as number[]),
];
