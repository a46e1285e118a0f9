import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyServedFile, verifyBackup } from '#db/backup.ts';
import { PARTIAL, removeDatabase, syncAndRename } from '#db/copy.ts';
import { setCounter } from '#db/counters.ts';
import { storeFiles, sweepFileStore } from '#db/files/backupFiles.ts';
import { FILE_FOLDERS } from '#db/files/namedFiles.ts';
import { getErasedListFile } from '#db/folder/erasedList.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import type { Store } from '#db/store.ts';
import { findCollapse, formatCollapse } from '#server/upkeep/collapse.ts';
import { CommandRefused } from './command.ts';

export const LAST_COPY_ELSEWHERE = 'last-copy-elsewhere';
const COPY = 'laveo.sqlite';
const OF_RSYNC = /^[^/]*:/;
/** rsync gives up after this many seconds without data, because the next copy begins a minute after this one. */
const NETWORK_PATIENCE = 50;

/** A stand-by server starts from this single copy, which each run replaces; older copies are in `backups/`. */
export async function copyElsewhere(
  store: Store,
  { dataDir, target, now }: { dataDir: string; target: string; now: number },
): Promise<void> {
  const collapse = await findCollapse(getBackupsFolder(dataDir), store.file);
  if (collapse)
    throw new CommandRefused(`${formatCollapse(collapse)}. La copie de ${target} reste celle d’avant.`);
  if (OF_RSYNC.test(target)) await sendCopy(target, store.file, dataDir);
  else {
    const copy = join(resolve(target), COPY);
    await copyDatabase(store.file, copy, (aside) => storeFiles(aside, dataDir));
    sweepFileStore(copy);
    const erased = getErasedListFile(dataDir);
    if (existsSync(erased)) copyFileSync(erased, getErasedListFile(resolve(target)));
  }
  store.write(() => setCounter(store.db, LAST_COPY_ELSEWHERE, now));
}

/** The final name always holds a whole copy. Without VACUUM, pages stay in place and rsync sends only changed ones. */
async function copyDatabase(file: string, copy: string, prepare: (aside: string) => void): Promise<void> {
  const aside = `${copy}${PARTIAL}`;
  mkdirSync(resolve(copy, '..'), { recursive: true });
  removeDatabase(aside);
  try {
    await copyServedFile(file, aside);
    verifyBackup(aside, { check: 'quick_check' });
    prepare(aside);
    syncAndRename(aside, copy);
  } finally {
    removeDatabase(aside);
  }
}

/** The database is sent last, so that its rows name no file that the target lacks. */
async function sendCopy(target: string, file: string, dataDir: string): Promise<void> {
  const staging = join(dataDir, 'standby');
  try {
    await copyDatabase(file, join(staging, COPY), () => {});
    const folders = Object.keys(FILE_FOLDERS)
      .map((name) => join(dataDir, name))
      .filter((path) => existsSync(path));
    if (folders.length > 0) runRsync(target, ['--delete', '--mkpath', ...folders, `${target}/laveo-files/`]);
    const erased = [getErasedListFile(dataDir)].filter((path) => existsSync(path));
    runRsync(target, ['--mkpath', ...erased, join(staging, COPY), `${target}/`]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function runRsync(target: string, args: string[]): void {
  const all = ['-a', `--timeout=${NETWORK_PATIENCE}`, '--exclude', `*${PARTIAL}*`, ...args];
  const { status, stderr, error } = spawnSync('rsync', all, { encoding: 'utf8' });
  if (status !== 0)
    throw new CommandRefused(`rsync vers ${target} a échoué\u00a0: ${(stderr || String(error)).trim()}`);
}
