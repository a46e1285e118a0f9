import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../refusal.ts';

const OTHERS = 0o077;

/** Files that this process and its children create are 0600 from now on, and folders 0700. */
export function setPrivateUmask(): void {
  process.umask(OTHERS);
}

/**
 * Earlier versions wrote files that other accounts can read. The folder itself is restricted last, so that its mode
 * shows an interrupted pass; a folder already restricted costs a dozen `stat` calls, however much it holds.
 */
export function restrictPermissions(folder: string): void {
  const tops = [...listOwnPaths(folder, 1), folder];
  if (!tops.some(isOpenToOthers)) return;
  for (const path of [...listOwnPaths(folder), folder]) if (isOpenToOthers(path)) restrictPath(path);
}

export function listOpenPaths(folder: string, max: number): string[] {
  if (!isOpenToOthers(folder)) return [];
  return [folder, ...listOwnPaths(folder).filter(isOpenToOthers)].slice(0, max);
}

/** A command that ran as root leaves files which the server cannot open. */
export function listForeignPaths(folder: string, max: number): string[] {
  const owner = lstatSync(folder).uid;
  return listOwnPaths(folder, 2)
    .filter((path) => getOwner(path) !== owner)
    .slice(0, max);
}

const OWN = /^(laveo\.|(uploads|photos|outbox|backups|standby)$)/;

const listOwnPaths = (folder: string, depth?: number) => listPaths(folder, depth, (name) => OWN.test(name));

function listPaths(
  folder: string,
  depth = Number.POSITIVE_INFINITY,
  isWanted = (_name: string) => true,
): string[] {
  return readEntries(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!isWanted(entry.name)) return [];
    if (entry.isDirectory()) return depth > 1 ? [...listPaths(path, depth - 1), path] : [path];
    return entry.isFile() ? [path] : [];
  });
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isGoneOrRefused(error)) return [];
    throw error;
  }
}

const isOpenToOthers = (path: string) => ((tryStat(path)?.mode ?? 0) & OTHERS) !== 0;
const getOwner = (path: string) => tryStat(path)?.uid;
const tryStat = (path: string) => lstatSync(path, { throwIfNoEntry: false });

function restrictPath(path: string): void {
  try {
    const mode = tryStat(path)?.mode;
    if (mode !== undefined) chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    // A mounted folder of another account stays as it is, and `doctor` reports it.
    if (!isGoneOrRefused(error)) throw error;
  }
}

const isGoneOrRefused = (error: unknown) =>
  ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTDIR'].includes(getErrorCode(error));
