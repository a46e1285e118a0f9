import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupWhileServing } from '#db/backup.ts';
import type { Deps } from './ctx.ts';

const HOURLY_KEPT = 24;
const DAILY_KEPT = 7;
const NAME = /^laveo-(\d{4}-\d{2}-\d{2})T[\d-]+\.sqlite$/;

/** A verified copy in the data folder; older ones thin out only once the new one is there. */
export async function backUp({
  store,
  settings,
  now,
  log,
}: Pick<Deps, 'store' | 'settings' | 'now' | 'log'>): Promise<void> {
  const folder = join(settings.dataDir, 'backups');
  const file = backupName(now());
  await backupWhileServing(store, join(folder, file), now());
  const removed = outlived(await readdir(folder));
  for (const name of removed) await rm(join(folder, name));
  log.info('backed up', { file, removed: removed.length });
}

/** The newest 24, and the last one of each of the newest 7 days; files that are not ours are nobody's to remove. */
export function outlived(names: string[]): string[] {
  const ours = names
    .filter((name) => NAME.test(name))
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
