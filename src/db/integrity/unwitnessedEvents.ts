import type { Sqlite } from '../connection.ts';

/** The events up to this sequence were recorded before a second witness of each was; null for copies of older schemas. */
export function readUnwitnessedEvents(sqlite: Sqlite): number | null {
  const value = sqlite.prepare(`SELECT value FROM counters WHERE name = 'unwitnessed-events'`).pluck().get();
  return typeof value === 'number' ? value : null;
}
