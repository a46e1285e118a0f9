import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../refusal.ts';

/** What the group and everybody else may do. */
const OTHERS = 0o077;

/** From now on this process, and those that it starts, write files 0600 and folders 0700. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes every right of other accounts from what an earlier version wrote. Files first and the folder last: a pass that was
 * cut off is found again by the folder's own mode, and a folder that is closed costs a dozen looks however much it holds.
 */
export function closeToOthers(folder: string): void {
  const tops = [...listOwnPaths(folder, 1), folder];
  if (!tops.some(isOpen)) return;
  for (const path of [...listOwnPaths(folder), folder]) if (isOpen(path)) close(path);
}

/** What another account of this machine can reach, at most as many as asked for; nothing below a folder that is closed. */
export function listOpenPaths(folder: string, max: number): string[] {
  if (!isOpen(folder)) return [];
  return [folder, ...listOwnPaths(folder).filter(isOpen)].slice(0, max);
}

/** What belongs to another account than the folder: a command that ran as root leaves files which the server cannot open. */
export function listForeignPaths(folder: string, max: number): string[] {
  const owner = lstatSync(folder).uid;
  return listOwnPaths(folder, 2)
    .filter((path) => getOwner(path) !== owner)
    .slice(0, max);
}

/** What Laveo writes into its folder, which may hold more. */
const OWN = /^(laveo\.|(uploads|photos|outbox|backups|standby)$)/;

const listOwnPaths = (folder: string, depth?: number) => listPaths(folder, depth, (name) => OWN.test(name));

/** Each folder after what it holds; links are left out. */
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

const isOpen = (path: string) => ((tryStat(path)?.mode ?? 0) & OTHERS) !== 0;
const getOwner = (path: string) => tryStat(path)?.uid;
const tryStat = (path: string) => lstatSync(path, { throwIfNoEntry: false });

function close(path: string): void {
  try {
    const mode = tryStat(path)?.mode;
    if (mode !== undefined) chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    // A mounted folder of another account serves as it is; `doctor` names it.
    if (!isGoneOrRefused(error)) throw error;
  }
}

const isGoneOrRefused = (error: unknown) =>
  ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTDIR'].includes(getErrorCode(error));
