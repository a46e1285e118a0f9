import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { backupName, backupWhileServing, verifyBackup } from '#db/backup.ts';
import { PARTIAL } from '#db/copy.ts';
import { TORN_EXIT } from '#db/torn.ts';
import { DAY } from '#domain/calendar.ts';
import type { Deps } from './ctx.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

const HOURLY_KEPT = 24;
const DAILY_KEPT = 7;
const NAME = /^laveo-(\d{4}-\d{2}-\d{2})T[\d-]+\.sqlite$/;

/** A verified copy in the data folder; older ones thin out only once the new one is there. */
export async function backUp(
  { store, settings, now, log }: Pick<Deps, 'store' | 'settings' | 'now' | 'log'>,
  verify: (file: string) => void | Promise<void> = verifyBackup,
): Promise<void> {
  const folder = join(settings.dataDir, 'backups');
  const file = backupName(now());
  await backupWhileServing(store, join(folder, file), now(), verify);
  const names = await readdir(folder);
  const removed = [...outlived(names, file), ...abandoned(names, now())];
  for (const name of removed) await rm(join(folder, name));
  log.info('backed up', { file, removed: removed.length });
}

/**
 * Kept: the newest 24, and the last one of each of the newest 7 days. Files that are not ours are nobody's to remove, and
 * neither are those of a clock that ran ahead: they would pass for the newest.
 */
export function outlived(names: string[], newest: string): string[] {
  const ours = names
    .filter((name) => NAME.test(name) && name <= newest)
    .sort()
    .reverse();
  const kept = new Set(ours.slice(0, HOURLY_KEPT));
  const days = new Map<string, string>();
  for (const name of ours) {
    const day = NAME.exec(name)?.[1] ?? '';
    if (!days.has(day)) days.set(day, name);
  }
  for (const name of [...days.values()].slice(0, DAILY_KEPT)) kept.add(name);
  return ours.filter((name) => !kept.has(name));
}

/** What a killed backup left half written, with its log. A younger one may be somebody's who is writing it now. */
function abandoned(names: string[], now: number): string[] {
  const aDayAgo = backupName(now - DAY);
  return names.filter((name) => {
    const [whole = '', log] = name.split(PARTIAL);
    return NAME.test(whole) && log !== undefined && LOG.test(log) && name < aDayAgo;
  });
}

const LOG = /^(?:-journal|-wal|-shm)?$/;
/** What a migration or a restore put aside, its log, and what a killed one left of it. */
const ASIDE = /^(?:before|replaced)-[\w.-]+\.sqlite(?:\.partial)?(?:-journal|-wal|-shm)?$/;
/** Long enough to find out that the old base was the right one; it holds whoever has been erased since, whole. */
export const ASIDE_LAST = 30 * DAY;

export async function sweepAside(
  { dataDir }: Pick<Settings, 'dataDir'>,
  writtenBefore: number,
): Promise<void> {
  const folder = join(dataDir, 'backups');
  const names = await readdir(folder).catch(() => []);
  for (const file of names.filter((name) => ASIDE.test(name)).map((name) => join(folder, name)))
    if ((await stat(file)).mtimeMs < writtenBefore) await rm(file);
}

const LOWER_PRIORITY = 10;

/**
 * Looks at a copy in a process of its own, `laveo verify`: reading every page of a large base here would keep everybody
 * waiting meanwhile. A copy that is damaged is none; rows that do not fit together are copied faithfully, and said.
 */
export function verifyBeside(laveo: string, log: Log): (file: string) => Promise<void> {
  return async (file) => {
    const { code, said } = await run(laveo, 'verify', file);
    if (code === TORN_EXIT) log.error('rows do not fit together', { reason: said });
    else if (code !== 0) throw new Error(`laveo verify ended with ${code}: ${said}`);
  };
}

function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: said.trim() }));
    try {
      if (child.pid) setPriority(child.pid, LOWER_PRIORITY);
    } catch {
      // It has ended already, or this system has no priorities: then it runs at ours.
    }
  });
}
