import type { Db } from '#db/open.ts';
import type { ExportFilters } from '#domain/exports.ts';
import type { Cursor } from '../orders/cursor.ts';
import type { Cell } from './csv.ts';

/** Rows strictly older than `after`, down to `until` and with it. */
export interface Span {
  after: Cursor;
  until: Cursor;
}

/**
 * One kind of file. It is read in spans of a fixed number of rows, matching or not, so that no single query is long:
 * better-sqlite3 cannot be interrupted, and everybody else waits while it reads.
 */
export interface Sheet {
  headings: readonly string[];
  /** The last key of the next span; null when nothing is left. */
  boundary(db: Db, after: Cursor, filters: ExportFilters): Cursor | null;
  rows(db: Db, span: Span, filters: ExportFilters): Cell[][];
}

export const SPAN_ROWS = 100;
