import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backUpWhileServing, copyBySlices, makeBackupName, verifyBackup } from '#db/backup.ts';
import { PARTIAL } from '#db/copy.ts';
import { storeFiles, sweepStoredFiles } from '#db/files/backupFiles.ts';
import { getBackupsFolder } from '#db/folder/traces.ts';
import { writeJournalHead } from '#db/integrity/journalHeads.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import type { Settings } from '../settings.ts';
import { findCollapse, formatCollapse, makeCollapsedName } from './collapse.ts';

type BackupDeps = Pick<Deps, 'store' | 'settings' | 'now' | 'log'>;

const MAX_HOURLY = 24;
const MAX_DAILY = 7;
const NAME = /^(?:laveo|collapsed)-(\d{4}-\d{2}-\d{2})T[\d-]+\.sqlite$/;

export interface BackupMaker {
  copy(aside: string): Promise<string | null>;
  storeFiles(aside: string): void | Promise<void>;
  verify(aside: string): void | Promise<void>;
  sweepFiles(): void | Promise<void>;
}

export function createBackupMaker({ store }: Pick<Deps, 'store'>, signal?: AbortSignal): BackupMaker {
  return {
    copy: async (aside) => {
      await copyBySlices(store.sqlite, aside, signal);
      return describeCollapse(aside);
    },
    storeFiles: (aside) => void storeFiles(aside, dirname(store.file)),
    verify: (aside) => verifyBackup(aside),
    sweepFiles: () => void sweepStoredFiles(dirname(store.file)),
  };
}

/**
 * Older backups are deleted only after the new one is verified, and only those of its own kind, so that a collapsed
 * copy never replaces a full one.
 */
export async function runHourlyBackup(
  { store, settings, now, log }: BackupDeps,
  maker: BackupMaker = createBackupMaker({ store }),
): Promise<void> {
  const folder = getBackupsFolder(settings.dataDir);
  const target = join(folder, makeBackupName(now()));
  let collapse: string | null = null;
  const copyPath = await backUpWhileServing(store, target, now(), {
    copy: async (aside) => {
      collapse = await maker.copy(aside);
    },
    storeFiles: maker.storeFiles,
    verify: maker.verify,
    chooseName: () => (collapse === null ? target : makeCollapsedName(target)),
  });
  const file = basename(copyPath);
  if (collapse !== null) log.error('backup collapsed', { file, reason: collapse });
  writeJournalHead(copyPath, now());
  const names = await readdir(folder);
  const removed = [...listExpiredBackups(names, file), ...listAbandonedCopies(names, now())];
  for (const name of removed) await rm(join(folder, name));
  await maker.sweepFiles();
  log.info('backed up', { file, removed: removed.length });
}

export async function describeCollapse(copy: string): Promise<string | null> {
  const collapse = await findCollapse(dirname(copy), copy);
  return collapse && formatCollapse(collapse);
}

/** The newest 24 backups stay, as do the last of each of the newest 7 days and any that a fast clock dated later. */
export function listExpiredBackups(names: string[], newest: string): string[] {
  const kind = newest.split('-')[0] ?? '';
  const backups = names
    .filter((name) => NAME.test(name) && name.startsWith(`${kind}-`) && name <= newest)
    .sort()
    .reverse();
  const parseDay = (name: string) => NAME.exec(name)?.[1];
  const lastOfDays = backups.filter((name, i) => parseDay(name) !== parseDay(backups[i - 1] ?? ''));
  const retained = new Set([...backups.slice(0, MAX_HOURLY), ...lastOfDays.slice(0, MAX_DAILY)]);
  return backups.filter((name) => !retained.has(name));
}

function listAbandonedCopies(names: string[], now: number): string[] {
  const dayAgo = makeBackupName(now - DAY);
  return names.filter((name) => {
    const [whole = '', log] = name.split(PARTIAL);
    return NAME.test(whole) && log !== undefined && LOG.test(log) && name < dayAgo;
  });
}

const LOG = /^(?:-journal|-wal|-shm)?$/;
const ASIDE = /^(?:before|replaced|collapsed)-[\w.-]+\.sqlite(?:\.partial)?(?:-journal|-wal|-shm)?$/;
/** A month is enough to notice that a replaced file was the right one; such files still hold accounts erased since. */
export const ASIDE_LIFE_MS = 30 * DAY;

export async function sweepFilesPutAside(
  { dataDir }: Pick<Settings, 'dataDir'>,
  writtenBefore: number,
): Promise<void> {
  const folder = getBackupsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const file of names.filter((name) => ASIDE.test(name)).map((name) => join(folder, name)))
    if ((await stat(file)).mtimeMs < writtenBefore) await rm(file);
}

/** Many failures pass soon: the disk was full for a moment, or another program ended the copying process. */
const AGAIN_MS = 10 * MINUTE;

export function createBackupTimer(
  deps: Pick<Deps, 'store' | 'settings' | 'now' | 'log'>,
  maker: (signal: AbortSignal) => BackupMaker,
): { run(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let underWay: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  const tryBackup = async () => {
    try {
      await runHourlyBackup(deps, maker(signal));
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error('backup failed', describeError(error));
      again = setTimeout(run, AGAIN_MS).unref();
    }
  };
  const run = () => {
    if (underWay || signal.aborted || deps.store.damage.isReadOnly) return;
    clearTimeout(again);
    underWay = tryBackup().finally(() => {
      underWay = null;
    });
  };
  return {
    run,
    stop: async () => {
      stopping.abort();
      clearTimeout(again);
      await underWay;
    },
  };
}
