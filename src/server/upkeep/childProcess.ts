import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { measureLog } from '#db/folder/writeAheadLog.ts';

const LOWER_PRIORITY = 10;
const LOG_LOOK_MS = 50;
/** The write-ahead log may hold 64 MB in all, and requests still add to it until the reader has ended. */
const MAX_READ_LOG_BYTES = 24 * 1024 * 1024;

type Ended = { code: number | null; output: string };

export const runNodeAtLowPriority = (args: string[], signal?: AbortSignal): Promise<Ended> =>
  runNode(args, signal, LOWER_PRIORITY);

export function runNode(args: string[], signal?: AbortSignal, priority = 0): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const killChild = () => child.kill();
    if (signal?.aborted) killChild();
    signal?.addEventListener('abort', killChild, { once: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', killChild);
      resolve({ code, output: output.trim() });
    });
    try {
      if (child.pid && priority > 0) setPriority(child.pid, priority);
    } catch {
      // The process has ended already, or this system has no priorities.
    }
  });
}

/** The write-ahead log cannot be reset during a long read. The result is null if the log grew too large meanwhile. */
export async function runReaderAtLowPriority(
  args: string[],
  file: string,
  signal: AbortSignal,
): Promise<Ended | null> {
  const tooLong = new AbortController();
  const look = setInterval(() => {
    if (measureLog(file) > MAX_READ_LOG_BYTES) tooLong.abort();
  }, LOG_LOOK_MS);
  try {
    const ended = await runNodeAtLowPriority(args, AbortSignal.any([signal, tooLong.signal]));
    return tooLong.signal.aborted ? null : ended;
  } finally {
    clearInterval(look);
  }
}
