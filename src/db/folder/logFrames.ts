import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

type LoggedPages = { numbers: Set<number>; pages: number | null; merged: Set<number> };

/** The log is bounded, whatever the size of the database, so all frame headers are read, but no page contents. */
export function readLog(file: string, pageSize: number): LoggedPages {
  const logged: LoggedPages = { numbers: new Set(), pages: null, merged: new Set() };
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
    let isEarlier = false;
    for (let at = LOG_HEADER_BYTES; at <= last; at += frameBytes) {
      readSync(handle, frame, 0, FRAME_HEADER_BYTES, at);
      const number = frame.readUInt32BE(0);
      isEarlier ||= !frame.subarray(8, 16).equals(salts);
      if (isEarlier) {
        logged.merged.add(number);
        continue;
      }
      uncommitted.push(number);
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
