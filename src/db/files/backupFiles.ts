import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY } from '#domain/format/calendar.ts';
import { PARTIAL, syncAndRename, syncFolder } from '../copy.ts';
import { getBackupsFolder, getDatabaseFile, listNames } from '../folder/traces.ts';
import { getErrorCode } from '../refusal.ts';
import { FILE_FOLDERS, readNamedFiles, tryReadNamedFiles } from './namedFiles.ts';

/** All backups share this folder: their rows name the files, and a file is stored once for all of them. */
export const getFileStore = (backups: string) => join(backups, 'laveo-files');

export type StoredFiles = { files: number; missing: number };

export function storeFiles(copy: string, dataDir: string): StoredFiles {
  return copyMissingFiles(readNamedFiles(copy), getFileStore(dirname(copy)), [dataDir]);
}

function copyMissingFiles(paths: readonly string[], target: string, sources: readonly string[]): StoredFiles {
  const there = listFiles(target);
  const absent = paths.filter((path) => !there.has(path));
  if (absent.length === 0) return { files: paths.length, missing: 0 };
  // `linkOrCopyFile` creates the folders, so that a shop without files gets none.
  const missingPaths = absent.filter(
    (path) => !sources.some((source) => linkOrCopyFile(source, target, path)),
  );
  const folders = new Set(absent.map((path) => dirname(join(target, path))));
  for (const folder of [...folders, target].filter((path) => existsSync(path))) syncFolder(folder);
  return { files: paths.length - missingPaths.length, missing: missingPaths.length };
}

function linkOrCopyFile(source: string, target: string, path: string): boolean {
  const from = join(source, path);
  if (!statSync(from, { throwIfNoEntry: false })?.isFile()) return false;
  mkdirSync(dirname(join(target, path)), { recursive: true, mode: 0o700 });
  try {
    linkSync(from, join(target, path));
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT') return false;
    if (code !== 'EEXIST') copyFile(from, join(target, path));
  }
  return true;
}

function copyFile(from: string, to: string): void {
  const aside = `${to}.${process.pid}${PARTIAL}`;
  try {
    copyFileSync(from, aside);
    chmodSync(aside, 0o600);
    syncAndRename(aside, to);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A partial copy younger than this may be under way; an older one was interrupted. */
const ABANDONED_MS = DAY;

function removeAbandonedCopies(store: string): void {
  for (const folder of Object.keys(FILE_FOLDERS))
    for (const name of listNames(join(store, folder)).filter((file) => file.endsWith(PARTIAL))) {
      const file = join(store, folder, name);
      // File times come from the system's clock, even when the application runs on another one.
      const stats = statSync(file, { throwIfNoEntry: false });
      if (stats && stats.mtimeMs < Date.now() - ABANDONED_MS) rmSync(file, { force: true });
    }
}

export function sweepStoredFiles(dataDir: string): number {
  const backups = getBackupsFolder(dataDir);
  const storedPaths = listFiles(getFileStore(backups));
  removeAbandonedCopies(getFileStore(backups));
  if (storedPaths.size === 0) return 0;
  // A backup in progress may rely on stored files of the current database, so these stay too.
  const namedPaths = [readNamedFiles(getDatabaseFile(dataDir))];
  for (const name of listNames(backups))
    if (name.endsWith('.sqlite')) namedPaths.push(tryReadNamedFiles(join(backups, name)));
  for (const path of namedPaths.flat()) storedPaths.delete(path);
  for (const path of storedPaths) rmSync(join(getFileStore(backups), path), { force: true });
  return storedPaths.size;
}

export function sweepFileStore(copy: string): void {
  const store = getFileStore(dirname(copy));
  const storedPaths = listFiles(store);
  for (const path of readNamedFiles(copy)) storedPaths.delete(path);
  for (const path of storedPaths) rmSync(join(store, path), { force: true });
}

/** The files of the replaced database are stored first, so that they last as long as it is retained. */
export function restoreFiles(options: {
  restored: string;
  replaced: string | null;
  backup: string;
  dataDir: string;
}): void {
  const { restored, replaced, backup, dataDir } = options;
  if (replaced)
    copyMissingFiles(tryReadNamedFiles(replaced), getFileStore(getBackupsFolder(dataDir)), [dataDir]);
  const sources = new Set([dirname(backup), getBackupsFolder(dataDir)].map(getFileStore));
  copyMissingFiles(readNamedFiles(restored), dataDir, [...sources]);
}

/** Photos of people erased since the backup, and of orders that the restored database does not know, must go. */
export function removeUnnamedFiles(dataDir: string): void {
  const files = listFiles(dataDir);
  for (const path of readNamedFiles(getDatabaseFile(dataDir))) files.delete(path);
  for (const path of files) rmSync(join(dataDir, path), { force: true });
}

function listFiles(folder: string): Set<string> {
  return new Set(
    Object.entries(FILE_FOLDERS).flatMap(([name, form]) =>
      listNames(join(folder, name))
        .filter((file) => form.test(file))
        .map((file) => `${name}/${file}`),
    ),
  );
}
