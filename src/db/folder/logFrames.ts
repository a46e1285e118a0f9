import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

type LoggedPages = { numbers: Set<number>; pages: number | null };

/** The log is bounded, whatever the size of the database, so all frame headers are read, but no page contents. */
export function readLog(file: string, pageSize: number): LoggedPages {
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
