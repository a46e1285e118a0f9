import { closeSync, openSync, readSync } from 'node:fs';
import { openReadOnly, runAndClose } from '#db/connection.ts';
import { checkIntegrity } from '#db/pragmas.ts';
import { StoreRefusal, toRefusal } from '#db/refusal.ts';

const BYTES_AT_ONCE = 1024 * 1024;

/**
 * SQLite reads pages in the order of its trees, which a cold disk answers ten times slower than the same pages in the
 * order of the file.
 */
function readAhead(file: string): void {
  const handle = openSync(file, 'r');
  const buffer = Buffer.alloc(BYTES_AT_ONCE);
  while (readSync(handle, buffer) > 0);
  closeSync(handle);
}

/** The server runs this program beside itself at each start. It loads nothing else, because writes wait for it. */
const [file = ''] = process.argv.slice(2);
try {
  readAhead(file);
  runAndClose(openReadOnly(file), (sqlite) => checkIntegrity(sqlite, file));
} catch (error) {
  const refusal = toRefusal(error, file);
  if (!(refusal instanceof StoreRefusal)) throw error;
  process.stderr.write(`${refusal.message}\n`);
  process.exitCode = refusal.exitCode;
}
