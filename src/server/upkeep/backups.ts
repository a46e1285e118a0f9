import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { backupName, backupWhileServing, verifyBackup } from '#db/backup.ts';
import { INCONSISTENT_EXIT } from '#db/consistency.ts';
import { PARTIAL } from '#db/copy.ts';
import { backupsIn } from '#db/folder/traces.ts';
import { formatHead, writeJournalHead } from '#db/integrity/journalHeads.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { collapsedName, collapseSentence, findCollapse } from './collapse.ts';

const MAX_HOURLY = 24;
const MAX_DAILY = 7;
const NAME = /^(?:laveo|collapsed)-(\d{4}-\d{2}-\d{2})T[\d-]+\.sqlite$/;

/**
 * A verified copy in the data folder; older ones thin out only once the new one is there, and only by one of their own kind:
 * a collapsed copy evicts no full one.
 */
export async function runHourlyBackup(
  { store, settings, now, log }: Pick<Deps, 'store' | 'settings' | 'now' | 'log'>,
  verify: (file: string) => void | Promise<void> = (file) => verifyBackup(file),
): Promise<void> {
  const folder = backupsIn(settings.dataDir);
  const target = join(folder, backupName(now()));
  const written = await backupWhileServing(store, target, now(), verify, async (copy) => {
    const collapse = await findCollapse(folder, copy);
    if (!collapse) return target;
    log.error('backup collapsed', { file: collapsedName(target), reason: collapseSentence(collapse) });
    return collapsedName(target);
  });
  const file = basename(written);
  const head = writeJournalHead(written, now());
  const names = await readdir(folder);
  const removed = [...expiredBackups(names, file), ...abandoned(names, now())];
  for (const name of removed) await rm(join(folder, name));
  log.info('backed up', { file, removed: removed.length, ...(head && { head: formatHead(head) }) });
}

/**
 * All but the newest 24 and the last one of each of the newest 7 days, of the kind of `newest`. Other files stay, and so do backups dated after
 * `newest` by a clock that ran ahead.
 */
export function expiredBackups(names: string[], newest: string): string[] {
  const kind = newest.split('-')[0] ?? '';
  const backups = names
    .filter((name) => NAME.test(name) && name.startsWith(`${kind}-`) && name <= newest)
    .sort()
    .reverse();
  const dayOf = (name: string) => NAME.exec(name)?.[1];
  const lastOfDays = backups.filter((name, i) => dayOf(name) !== dayOf(backups[i - 1] ?? ''));
  const retained = new Set([...backups.slice(0, MAX_HOURLY), ...lastOfDays.slice(0, MAX_DAILY)]);
  return backups.filter((name) => !retained.has(name));
}

/** What a killed backup left unfinished, with its log. A younger one may still be being written. */
function abandoned(names: string[], now: number): string[] {
  const dayAgo = backupName(now - DAY);
  return names.filter((name) => {
    const [whole = '', log] = name.split(PARTIAL);
    return NAME.test(whole) && log !== undefined && LOG.test(log) && name < dayAgo;
  });
}

const LOG = /^(?:-journal|-wal|-shm)?$/;
/** What a migration, a restore or a collapse set aside, with its log, finished or not. */
const ASIDE = /^(?:before|replaced|collapsed)-[\w.-]+\.sqlite(?:\.partial)?(?:-journal|-wal|-shm)?$/;
/** Long enough to notice that the old database was the right one; it still holds accounts erased since. */
export const ASIDE_LIFE_MS = 30 * DAY;

export async function sweepAside(
  { dataDir }: Pick<Settings, 'dataDir'>,
  writtenBefore: number,
): Promise<void> {
  const folder = backupsIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const file of names.filter((name) => ASIDE.test(name)).map((name) => join(folder, name)))
    if ((await stat(file)).mtimeMs < writtenBefore) await rm(file);
}

const LOWER_PRIORITY = 10;

/**
 * Runs `laveo verify` on the copy: reading every page of a large database in this process would delay every request. A
 * damaged copy fails; inconsistent rows are only logged, for the copy is faithful.
 */
export function verifyInChildProcess(laveo: string, log: Log): (file: string) => Promise<void> {
  return async (file) => {
    const { code, output } = await runAtLowPriority([laveo, 'verify', file]);
    if (code === INCONSISTENT_EXIT) log.error('rows do not fit together', { reason: output });
    else if (code !== 0) throw new Error(`laveo verify ended with ${code}: ${output}`);
  };
}

export function runAtLowPriority(
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    signal?.addEventListener('abort', () => child.kill(), { once: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
    try {
      if (child.pid) setPriority(child.pid, LOWER_PRIORITY);
    } catch {
      // It has ended already, or this system has no priorities.
    }
  });
}
