import { spawnSync } from 'node:child_process';
import { createReadStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#reliability/bundle.ts';
import type { Files } from './disk.ts';
import { type Deed, parseDeed, STRACE_OPTIONS, TRACED_CALLS } from './trace.ts';

export type Synchronous = 'FULL' | 'NORMAL' | 'OFF';

export type Recording = { deeds: Deed[]; left: Files };

/** Why nothing can be recorded here, if so. */
export function explainMissingStrace(): string | null {
  const { status, stderr, error } = spawnSync('strace', ['-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (error) return 'strace is not installed: apt-get install -y strace, then again.';
  return status === 0 ? null : `strace may not look at other processes here: ${stderr.trim()}`;
}

/** Everything that a worker does to its database while it commits so many orders, in the order in which it does it. */
export async function record(
  worker: string,
  { folder, orders, synchronous }: { folder: string; orders: number; synchronous: Synchronous },
): Promise<Recording> {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const file = join(data, 'laveo.sqlite');
  const trace = join(folder, 'trace');
  const calls = ['-e', `trace=${TRACED_CALLS.join(',')}`];
  const program = [process.execPath, worker, data, String(orders), synchronous];
  const { status, stderr } = spawnSync('strace', [...STRACE_OPTIONS, ...calls, '-o', trace, ...program], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`the worker ended with ${status}: ${stderr}`);
  const deeds: Deed[] = [];
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const deed = parseDeed(line, file);
    if (deed) deeds.push(deed);
  }
  const names = readdirSync(data).filter((name) => !name.endsWith('-shm'));
  return { deeds, left: new Map(names.map((name) => [name, readFileSync(join(data, name))])) };
}
