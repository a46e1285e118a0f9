import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Sqlite } from './open.ts';

/** A consistent copy, made at once: complete under its final name, or not there at all. */
export function copyInto(sqlite: Sqlite, target: string, verify?: (file: string) => void): void {
  const aside = `${target}.partial`;
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
