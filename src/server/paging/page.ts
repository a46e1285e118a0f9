import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atMost } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { COUNTED_UP_TO, PAGE_SIZE, type Page } from '#domain/contract/page.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { type JsonText, parseRows } from '../orderFields/jsonFields.ts';

export type Cursor = { at: number; id: string };

export type PageInput = { cursor?: string | undefined; limit?: number | undefined };

export const NEWEST: Cursor = { at: Number.MAX_SAFE_INTEGER, id: '' };
export const OLDEST: Cursor = { at: -1, id: '' };

export function readCursor(cursor: string | undefined, start: Cursor): Cursor {
  if (cursor === undefined) return start;
  const [, at, id] = /^(\d{1,15})~([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new DomainError('INVALID_INPUT');
  return { at: Number(at), id };
}

/** One extra row tells whether another page follows, without counting. */
export const getLimit = (input: PageInput): number => (input.limit ?? PAGE_SIZE) + 1;

type Keyed = { id: string; createdAt: number };
/** A row that SQLite wrote as JSON, beside what its list is sorted by. */
export type KeyedJson<Row> = { id: string; key: number; json: JsonText<Row> };

export function cutPage<Row extends Keyed>(rows: Row[], input: PageInput): Page<Row> {
  const size = input.limit ?? PAGE_SIZE;
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, nextCursor: last ? `${last.createdAt}~${last.id}` : null };
}

export function parsePage<Row>(rows: readonly KeyedJson<Row>[], input: PageInput): Page<Row> {
  const size = input.limit ?? PAGE_SIZE;
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { items: parseRows(rows.slice(0, size)), nextCursor: last ? `${last.key}~${last.id}` : null };
}

const cursor = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`;
export const beforeCursor = sql`(${orders.createdAt}, ${orders.id}) < ${cursor}`;
export const afterCursor = sql`(${orders.createdAt}, ${orders.id}) > ${cursor}`;
export const isAfterCursorOf = (key: SQL) => sql`(${key}, ${orders.id}) > ${cursor}`;

/** A count of `COUNTED_UP_TO` may be larger in truth. */
export const countUpTo = (table: SQLiteTable, condition: SQL) =>
  sql<number>`(select count(*) from (select 1 from ${table} where ${condition} limit ${atMost(COUNTED_UP_TO)}))`;
