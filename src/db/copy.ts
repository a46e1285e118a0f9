import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Sqlite } from './connection.ts';
import { makeFolder } from './makeFolder.ts';

export const PARTIAL = '.partial';

/** The final name holds a complete copy or does not exist. */
export function copyInto(sqlite: Sqlite, target: string, verify?: (file: string) => void): void {
  const aside = `${target}${PARTIAL}`;
  makeFolder(dirname(target));
  rmSync(aside, { force: true });
  try {
    // VACUUM takes `secure_delete` from the connection. If it were off, unused parts of pages would keep cells that
    // VACUUM moved elsewhere, and no later deletion would reach those bytes.
    sqlite.pragma('secure_delete = ON');
    sqlite.prepare('VACUUM INTO ?').run(aside);
    verify?.(aside);
    syncAndRename(aside, target);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A connection with a lower `synchronous` leaves its copy unsynced, and SQLite never syncs a rename. */
export function syncAndRename(aside: string, target: string): void {
  syncPath(aside);
  renameSync(aside, target);
  syncPath(dirname(target));
}

export const syncFolder = (folder: string) => syncPath(folder);

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncing a large file synchronously would block the event loop. */
export async function syncAndRenameAsync(aside: string, target: string): Promise<void> {
  await syncPathAsync(aside);
  await rename(aside, target);
  await syncPathAsync(dirname(target));
}

async function syncPathAsync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file that a power cut left unreadable counts as missing. */
export function readJsonFile<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}

export function replaceJsonFile(file: string, content: unknown): void {
  const aside = `${file}${PARTIAL}`;
  writeFileSync(aside, JSON.stringify(content));
  renameSync(aside, file);
}

export function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}
