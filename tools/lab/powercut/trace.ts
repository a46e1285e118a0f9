import { basename, dirname } from 'node:path';

export type Deed =
  | { does: 'make'; name: string }
  | { does: 'unlink'; name: string }
  | { does: 'sync'; name: string }
  | { does: 'write'; name: string; at: number; bytes: Buffer }
  | { does: 'truncate'; name: string; size: number }
  /** The entries of the folder itself: which files there are. */
  | { does: 'syncFolder' }
  | { does: 'say'; text: string };

/** Strings come as `\x2f\x74…`, paths of open files too, so that nothing in them is taken for punctuation. */
export const STRACE_OPTIONS = ['-y', '-xx', '-s', '1000000'];

const FOLLOWED = ['openat', 'pwrite64', 'write', 'ftruncate', 'fsync', 'fdatasync', 'unlink', 'unlinkat'];
const NOT_FOLLOWED = ['open', 'creat', 'writev', 'pwritev', 'pwritev2', 'truncate', 'fallocate', 'sendfile'];
const NOT_MOVED = ['copy_file_range', 'rename', 'renameat', 'renameat2', 'link', 'linkat'];
export const TRACED_CALLS = [...FOLLOWED, ...NOT_FOLLOWED, ...NOT_MOVED].map((call) => `?${call}`);

const CALL = /^(\w+)\((.*)\)\s+= (-?\d+)/s;
const FD = /^(\d+)<([^>]*)>/;
const QUOTED = /"([^"]*)"/;
const STDOUT = '1';

/** Tells a line of strace's; null when it does not concern the database `file`. */
export function parseDeed(line: string, file: string): Deed | null {
  const [, call = '', args = '', result = ''] = CALL.exec(line) ?? [];
  if (!call || Number(result) < 0) return null;
  const [opened = '', fd = '', fdPath = ''] = FD.exec(args) ?? [];
  const rest = args.slice(opened.length);
  if (call === 'write' && fd === STDOUT) return { does: 'say', text: parseBytes(rest, line).toString() };
  const path = parseBytes(fd ? `"${fdPath}"` : args, line).toString();
  if (path === dirname(file) && call.endsWith('sync')) return { does: 'syncFolder' };
  // The index of the log is shared memory, never looked at after a cut of power.
  if (!path.startsWith(file) || path === `${file}-shm`) return null;
  const name = basename(path);
  const numbers = rest.split(', ').slice(1).map(Number);
  if (call === 'openat' && !rest.includes('O_TRUNC'))
    return rest.includes('O_CREAT') ? { does: 'make', name } : null;
  if (call === 'pwrite64') {
    const bytes = parseBytes(rest, line);
    const [, length, at = Number.NaN] = numbers;
    if (length === bytes.length && Number(result) === length) return { does: 'write', name, at, bytes };
  }
  if (call === 'ftruncate') return { does: 'truncate', name, size: numbers[0] ?? Number.NaN };
  if (call === 'fsync' || call === 'fdatasync') return { does: 'sync', name };
  if (call === 'unlink' || call === 'unlinkat') return { does: 'unlink', name };
  throw new Error(`${call} on ${name} is not followed: ${line.slice(0, 200)}`);
}

function parseBytes(quoted: string, line: string): Buffer {
  const text = QUOTED.exec(quoted)?.[1] ?? '';
  if (!/^(\\x[0-9a-f]{2})*$/.test(text)) throw new Error(`not in hexadecimal: ${line.slice(0, 200)}`);
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
