import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/connection.ts';
import { buildNewestFirstSort, isOlderThan } from '#db/select.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import { formatNumericDate } from '#domain/format/calendar.ts';
import type { Cursor } from '../paging/page.ts';

/** A `verbatim` cell is text of our own, such as a date, that a spreadsheet may interpret. */
export type Cell = string | number | null | { verbatim: string };

/** French Excel reads the file as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\ufeff';
const SEPARATOR = ';';

export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(SEPARATOR)}\r\n`;

/** A spreadsheet may run a cell with such a start as a formula, even behind blanks or a control character. */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/u;

/** A spreadsheet would turn these into numbers: references 12345678 and 1234e567, a garment’s "3/4", "50 %". */
const NUMBER = /^[\s(]*\d[\d\s.,/:()%€-]*(?:e[+-]?\d+)?\s*$/i;

/** A spreadsheet would turn these into dates: "12 mars", "sept-26". */
const MONTHS =
  'janv?(?:ier)?|févr?(?:ier)?|feb|mars?|avr(?:il)?|apr|mai|may|juin|jun|juil(?:let)?|jul|ao[uû]t|aug|sept?(?:embre)?|oct(?:obre)?|nov(?:embre)?|d[ée]c(?:embre)?';
const DATE = new RegExp(`^(?=.*\\d)(?:\\d{1,4}[\\s/-]*)?(?:${MONTHS})\\.?(?:[\\s/-]*\\d{1,4})?$`, 'i');

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? protectText(cell) : cell.verbatim;
  return /[";\r\n\t,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A leading tab makes a cell text and stays invisible; only an apostrophe reliably stops a formula or a phone’s +. */
function protectText(cell: string): string {
  if (FORMULA.test(cell)) return `'${cell}`;
  return NUMBER.test(cell) || DATE.test(cell) ? `\t${cell}` : cell;
}

export type RowSpan = { after: Cursor; until: Cursor };

/**
 * better-sqlite3 cannot be interrupted, so a file is read in short spans of rows: invoices, which the same thread
 * draws, wait for one span at most.
 */
export interface ExportSheet {
  headings: readonly string[];
  boundary(db: Db, after: Cursor, filters: SheetFilters): Cursor | null;
  rows(db: Db, span: RowSpan, filters: SheetFilters): Cell[][];
}

export function createSheet<Row>(
  boundary: ExportSheet['boundary'],
  read: (db: Db, span: RowSpan, filters: SheetFilters) => Row[],
  cells: Record<string, (row: Row) => Cell>,
): ExportSheet {
  const cellsOf = Object.values(cells);
  return {
    headings: Object.keys(cells),
    boundary,
    rows: (db, span, filters) => read(db, span, filters).map((row) => cellsOf.map((cellOf) => cellOf(row))),
  };
}

const SPAN_ROWS = 100;

type SortKey = { createdAt: SQLiteColumn | SQL; id: SQLiteColumn | SQL };

export function createTableBoundary(table: SQLiteTable & SortKey, where?: SQL): Boundary {
  return createBoundary(table, table, where);
}

type Boundary = (db: Db, after: Cursor) => Cursor | null;

export function createBoundary(key: SortKey, table: SQLiteTable | SQL, where?: SQL): Boundary {
  return (db, after) => {
    const span = db
      .select({ at: sql<number>`${key.createdAt}`.as('at'), id: sql<string>`${key.id}`.as('id') })
      .from(table)
      .where(and(where, isOlderThan(key, after)))
      .orderBy(...buildNewestFirstSort(key))
      .limit(SPAN_ROWS)
      .as('span');
    return db.select().from(span).orderBy(asc(span.at), asc(span.id)).limit(1).get() ?? null;
  };
}

export function limitToDates(boundary: Boundary): ExportSheet['boundary'] {
  return (db, after, { from, to }) => {
    if (from !== undefined && after.at < from) return null;
    return boundary(db, to !== undefined && to < after.at ? { at: to, id: '' } : after);
  };
}

export function isInSpan(key: SortKey, { after, until }: RowSpan): SQL {
  return sql`${isOlderThan(key, after)} and (${key.createdAt}, ${key.id}) >= (${until.at}, ${until.id})`;
}

/** A French spreadsheet reads "20/11/2026 14:05" as a date. Abidjan keeps UTC all year. */
export function formatInstant(at: number | null): Cell {
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return { verbatim: `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}` };
}

export function formatDayCell(at: number): Cell {
  return { verbatim: formatNumericDate(at) };
}

export const formatYesOrNo = (value: boolean): string => (value ? 'Oui' : 'Non');
