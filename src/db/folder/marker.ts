import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTIAL } from '../copy.ts';
import type { Sqlite } from '../open.ts';
import { isDiskFull } from '../refusal.ts';

/**
 * Beside the database: that this folder holds one, and the highest numbers it has given out. A database that knows lower
 * ones has lost what was acknowledged: its log was removed, or the file was replaced by an older one.
 */
interface Marker {
  createdAt: number;
  sequences: Record<string, number>;
  /** The last start that met lower numbers. */
  loss?: Loss;
}

interface Loss {
  noticedAt: number;
  rows: number;
}

const markerFile = (folder: string) => join(folder, 'laveo.marker.json');

export const hasMarker = (folder: string) => existsSync(markerFile(folder));

/** Null when there is none, or when a power cut left it unreadable. */
function readMarker(folder: string): Marker | null {
  try {
    return JSON.parse(readFileSync(markerFile(folder), 'utf8')) as Marker;
  } catch {
    return null;
  }
}

/** On a full disk the marker stays as it is: it knows less, and stops neither a start nor a server. */
function writeMarker(folder: string, marker: Marker): void {
  const aside = `${markerFile(folder)}${PARTIAL}`;
  try {
    writeFileSync(aside, JSON.stringify(marker));
    renameSync(aside, markerFile(folder));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** For a folder whose database was just created, restored or begun anew. */
export function beginMarker(folder: string, sqlite: Sqlite, now: number): void {
  writeMarker(folder, { createdAt: now, sequences: sequencesOf(sqlite) });
}

/** SQLite's own counters never decrease, whatever is deleted. */
function sequencesOf(sqlite: Sqlite): Record<string, number> {
  const rows = sqlite.prepare('SELECT name, seq FROM sqlite_sequence').raw().all() as [string, number][];
  return Object.fromEntries(rows);
}

/** How many numbered rows the database has lost since it was last noted; remembered for `doctor`. */
export function noticeLoss(folder: string, sqlite: Sqlite, now: number): number {
  const marker = readMarker(folder);
  const sequences = sequencesOf(sqlite);
  const lost = Object.entries(marker?.sequences ?? {}).map(([name, noted]) =>
    Math.max(0, noted - (sequences[name] ?? 0)),
  );
  const rows = lost.reduce((sum, one) => sum + one, 0);
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
 * Called each second: writes the marker when the database has given out numbers since. After the commits they belong to, so
 * that a marker never knows more than the disk; one that cannot be written knows less.
 */
export function sequenceNoter(folder: string, sqlite: Sqlite): () => void {
  let noted = '';
  return () => {
    const sequences = sequencesOf(sqlite);
    const text = JSON.stringify(sequences);
    if (text === noted) return;
    writeMarker(folder, { createdAt: 0, ...readMarker(folder), sequences });
    noted = text;
  };
}
