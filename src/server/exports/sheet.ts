import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, prepared } from '#db/open.ts';
import { newestFirst, olderThan } from '#db/select.ts';
import type { ExportFilters } from '#domain/contract/exports.ts';
import type { Cursor } from '../paging/cursor.ts';
import type { Cell } from './csv.ts';

/** Rows strictly older than `after`, down to `until` and with it. */
export interface Span {
  after: Cursor;
  until: Cursor;
}

/**
 * One kind of file. It is read in spans of a fixed number of rows, matching or not, so that no single query is long:
 * better-sqlite3 cannot be interrupted, and every request waits while it reads.
 */
export interface Sheet {
  headings: readonly string[];
  /** The last key of the next span; null when nothing is left. */
  boundary(db: Db, after: Cursor, filters: ExportFilters): Cursor | null;
  rows(db: Db, span: Span, filters: ExportFilters): Cell[][];
}

export function sheetOf<Row>(
  boundary: Sheet['boundary'],
  read: (db: Db, span: Span, filters: ExportFilters) => Row[],
  cells: Record<string, (row: Row) => Cell>,
): Sheet {
  const cellsOf = Object.values(cells);
  return {
    headings: Object.keys(cells),
    boundary,
    rows: (db, span, filters) => read(db, span, filters).map((row) => cellsOf.map((cellOf) => cellOf(row))),
  };
}

const SPAN_ROWS = 100;

type Listed = SQLiteTable & { createdAt: SQLiteColumn; id: SQLiteColumn };

export function boundaryIn(table: Listed, where?: SQL): (db: Db, after: Cursor) => Cursor | null {
  const last = prepared((db, p) => {
    const span = db
      .select({ at: sql<number>`${table.createdAt}`.as('at'), id: sql<string>`${table.id}`.as('id') })
      .from(table)
      .where(and(where, olderThan(table, { at: p('at'), id: p('id') })))
      .orderBy(...newestFirst(table))
      .limit(SPAN_ROWS)
      .as('span');
    return db.select().from(span).orderBy(asc(span.at), asc(span.id)).limit(1).prepare();
  });
  return (db, after) => last(db).get({ ...after }) ?? null;
}

export function inSpan(table: Listed, { after, until }: Span): SQL {
  return sql`${olderThan(table, after)} and (${table.createdAt}, ${table.id}) >= (${until.at}, ${until.id})`;
}

/** "20/11/2026 14:05", which a French spreadsheet reads as a date. Abidjan keeps UTC all year. */
export function frenchInstant(at: number | null): Cell {
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return { verbatim: `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}` };
}

export function yesOrNo(value: boolean): string {
  return value ? 'Oui' : 'Non';
}
