import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sqlite } from '../connection.ts';
import { PARTIAL, readJsonFile, removeDatabase, replaceJsonFile } from '../copy.ts';
import { isDiskError } from '../refusal.ts';

/**
 * The marker beside the database holds the highest sequence numbers that were given out. A database that knows only
 * lower ones has lost acknowledged rows: its log was removed, or an older file took its place.
 */
type Marker = { createdAt: number; sequences: Record<string, number>; loss?: Loss };

type Loss = { noticedAt: number; rows: number };

const getMarkerFile = (folder: string) => join(folder, 'laveo.marker.json');

export const hasMarker = (folder: string) => existsSync(getMarkerFile(folder));

const readMarker = (folder: string) => readJsonFile<Marker>(getMarkerFile(folder));

/** A full disk leaves the marker as it was, which detects less but stops neither a start nor a server. */
function writeMarker(folder: string, marker: Marker): void {
  try {
    replaceJsonFile(getMarkerFile(folder), marker);
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}

export function createMarker(folder: string, sqlite: Sqlite, now: number): void {
  writeMarker(folder, { createdAt: now, sequences: readSequences(sqlite) });
}

/** SQLite's own counters never decrease, whatever is deleted. */
function readSequences(sqlite: Sqlite): Record<string, number> {
  const rows = sqlite
    .prepare(`SELECT name, seq FROM sqlite_sequence WHERE name <> 'journal-length'`)
    .raw()
    .all() as [string, number][];
  return Object.fromEntries(rows);
}

export function recordLoss(folder: string, sqlite: Sqlite, now: number): number {
  const marker = readMarker(folder);
  const sequences = readSequences(sqlite);
  const lostRows = Object.entries(marker?.sequences ?? {}).map(([name, noted]) =>
    Math.max(0, noted - (sequences[name] ?? 0)),
  );
  const rows = lostRows.reduce((sum, one) => sum + one, 0);
  writeMarker(folder, {
    createdAt: now,
    ...marker,
    sequences,
    ...(rows > 0 ? { loss: { noticedAt: now, rows } } : {}),
  });
  return rows;
}

export const readLoss = (folder: string): Loss | null => readMarker(folder)?.loss ?? null;

/**
 * The server writes the marker each second, after the commits, so that it never holds numbers that the database lacks;
 * a failed write leaves older numbers.
 */
export function createSequenceNoter(folder: string, sqlite: Sqlite): () => void {
  let notedText = '';
  return () => {
    const sequences = readSequences(sqlite);
    const text = JSON.stringify(sequences);
    if (text === notedText) return;
    writeMarker(folder, { createdAt: 0, ...readMarker(folder), sequences });
    notedText = text;
  };
}

export const getDatabaseFile = (folder: string) => join(folder, 'laveo.sqlite');
export const getBackupsFolder = (folder: string) => join(folder, 'backups');

export function hasHeldDatabase(folder: string): boolean {
  return (
    hasMarker(folder) ||
    listNames(getBackupsFolder(folder)).some((name) => name.endsWith('.sqlite')) ||
    ['uploads', 'photos'].some((name) => listNames(join(folder, name)).length > 0) ||
    (statSync(`${getDatabaseFile(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  );
}

export const listNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

export const getRestoringFile = (folder: string) => `${getDatabaseFile(folder)}.restoring`;

/** A killed restore leaves personal data that no purge reaches. The caller must hold the folder's lock. */
export function sweepUnfinishedRestore(folder: string): boolean {
  const unfinished = [getRestoringFile(folder), `${getRestoringFile(folder)}${PARTIAL}`];
  const wasThere = unfinished.some((file) => existsSync(file));
  for (const file of unfinished) removeDatabase(file);
  return wasThere;
}
