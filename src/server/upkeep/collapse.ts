import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openReadOnly, runAndClose } from '#db/connection.ts';
import { readJsonFile, replaceJsonFile } from '#db/copy.ts';
import { listNames } from '#db/folder/traces.ts';
import { getErrorCode } from '#db/refusal.ts';

/** A copy with less than this share of the best backup's rows is treated as a loss of data. */
const FLOOR_SHARE = 0.5;
const TABLES = ['users', 'orders'] as const;
type RowCounts = Record<(typeof TABLES)[number], number>;

type Collapse = { rows: RowCounts; best: RowCounts };

const FULL = /^laveo-.*\.sqlite$/;
const COLLAPSED = /^collapsed-.*\.sqlite$/;
export const makeCollapsedName = (file: string) =>
  join(dirname(file), basename(file).replace('laveo-', 'collapsed-'));

export async function findCollapse(folder: string, copy: string): Promise<Collapse | null> {
  const rows = readCounts(copy);
  const best = { ...NOTHING };
  for (const name of listRetainedNames(folder)) {
    const counts = getCounts(join(folder, name));
    for (const table of TABLES) best[table] = Math.max(best[table], counts[table]);
    // Counting the rows of a backup is synchronous, so waiting requests run between two backups.
    await setImmediate();
  }
  return TABLES.some((table) => rows[table] < best[table] * FLOOR_SHARE) ? { rows, best } : null;
}

export const formatCollapse = ({ rows, best }: Collapse) =>
  `${rows.users} compte(s) et ${rows.orders} commande(s), contre ${best.users} et ${best.orders} dans les sauvegardes gardées`;

export function findCollapsedBackup(folder: string): string | null {
  const names = listNames(folder);
  const findNewestName = (family: RegExp) =>
    names
      .filter((name) => family.test(name))
      .sort()
      .at(-1);
  const collapsed = findNewestName(COLLAPSED);
  if (collapsed === undefined) return null;
  const full = findNewestName(FULL);
  return full !== undefined && parseInstant(full) > parseInstant(collapsed) ? null : join(folder, collapsed);
}

const parseInstant = (name: string) => name.slice(name.indexOf('-'));

const NOTHING: RowCounts = { users: 0, orders: 0 };
/** A backup never changes under its final name, so its rows are counted once. */
const countsByPath = new Map<string, RowCounts>();

function getCounts(backup: string): RowCounts {
  const counts = countsByPath.get(backup) ?? readCountsOrNothing(backup);
  countsByPath.set(backup, counts);
  return counts;
}

/** An unreadable backup counts as empty, so that it does not prevent the next backup. */
function readCountsOrNothing(backup: string): RowCounts {
  try {
    return readCounts(backup);
  } catch (error) {
    if (!getErrorCode(error).startsWith('SQLITE_')) throw error;
    return NOTHING;
  }
}

/** Unconfirmed accounts do not count, because many are created and purged. */
function readCounts(file: string): RowCounts {
  return runAndClose(openReadOnly(file), (sqlite) => {
    const countRows = (from: string) =>
      sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get() as number;
    return {
      users: countRows('users') - countRows('users WHERE confirmed_at IS NULL'),
      orders: countRows('orders'),
    };
  });
}

/** `laveo backup --accept` writes this file; backups older than the accepted one no longer serve as a measure. */
const getAcceptedFile = (folder: string) => join(folder, 'accepted.json');

export const acceptBackup = (folder: string, backup: string): void =>
  replaceJsonFile(getAcceptedFile(folder), { from: basename(backup) });

function listRetainedNames(folder: string): string[] {
  const from = readJsonFile<{ from: string }>(getAcceptedFile(folder))?.from ?? '';
  return listNames(folder).filter((name) => FULL.test(name) && name >= from);
}
