import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sqlite } from '../connection.ts';
import { PARTIAL } from '../copy.ts';
import { isDiskError } from '../refusal.ts';

/**
 * The marker beside the database holds the highest sequence numbers that were given out. A database that knows only
 * lower ones has lost acknowledged rows: its log was removed, or an older file took its place.
 */
interface Marker {
  createdAt: number;
  sequences: Record<string, number>;
  /** The last start or stop noted this state of the file, which is absent once damage was found. */
  file?: FileIdentity;
  loss?: Loss;
}

type Loss = { noticedAt: number; rows: number };

interface FileIdentity {
  inode: number;
  /** A file system reuses the inode of a removed file, so the creation time is compared too. */
  createdMs: number;
  bytes: number;
  modifiedMs: number;
}

const getMarkerFile = (folder: string) => join(folder, 'laveo.marker.json');

export const hasMarker = (folder: string) => existsSync(getMarkerFile(folder));

/** A power cut may have left the marker unreadable. */
function readMarker(folder: string): Marker | null {
  try {
    return JSON.parse(readFileSync(getMarkerFile(folder), 'utf8')) as Marker;
  } catch {
    return null;
  }
}

/** A full disk leaves the marker as it was, which detects less but stops neither a start nor a server. */
function writeMarker(folder: string, marker: Marker): void {
  const aside = `${getMarkerFile(folder)}${PARTIAL}`;
  try {
    writeFileSync(aside, JSON.stringify(marker));
    renameSync(aside, getMarkerFile(folder));
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

function readIdentity(file: string): FileIdentity | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat
    ? { inode: stat.ino, createdMs: stat.birthtimeMs, bytes: stat.size, modifiedMs: stat.mtimeMs }
    : null;
}

export function noteFile(folder: string, file: string): void {
  const marker = readMarker(folder);
  const identity = readIdentity(file);
  if (marker && identity) writeMarker(folder, { ...marker, file: identity });
}

export function forgetFile(folder: string): void {
  const marker = readMarker(folder);
  if (!marker) return;
  const { file: _, ...rest } = marker;
  writeMarker(folder, rest);
}

/**
 * The file is unchanged after a clean stop. After a kill its log is still there, and the file differs by what was
 * merged meanwhile.
 */
export function isFileNoted(folder: string, file: string): boolean {
  const noted = readMarker(folder)?.file;
  const identity = readIdentity(file);
  if (!noted || !identity) return false;
  if (noted.inode !== identity.inode || noted.createdMs !== identity.createdMs) return false;
  const wasKilled = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return wasKilled || (noted.bytes === identity.bytes && noted.modifiedMs === identity.modifiedMs);
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
