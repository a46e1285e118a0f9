import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Sqlite } from './open.ts';

/** Behind the name of what is not finished: whoever finds one may throw it away. */
export const PARTIAL = '.partial';

/** A consistent copy, made at once: complete under its final name, or not there at all. */
export function copyInto(sqlite: Sqlite, target: string, verify?: (file: string) => void): void {
  const aside = `${target}${PARTIAL}`;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(aside, { force: true });
  try {
    sqlite.prepare('VACUUM INTO ?').run(aside);
    verify?.(aside);
    settle(aside, target);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Renames only what the disk holds for certain: SQLite does not sync what VACUUM INTO or a backup wrote. */
export function settle(aside: string, target: string): void {
  sync(aside);
  renameSync(aside, target);
  sync(dirname(target));
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The same, off the event loop: a large file takes its disk as long as it takes. */
export async function settleWhileServing(aside: string, target: string): Promise<void> {
  await syncLater(aside);
  await rename(aside, target);
  await syncLater(dirname(target));
}

async function syncLater(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
