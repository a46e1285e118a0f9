import { PAGE_SIZE } from '#domain/contract/page.ts';
import type { PageInput } from './cursor.ts';
import type { JsonParts } from './jsonParts.ts';

/** SQLite joins the rows of a list, because joining fifty of them in JavaScript takes a third longer. */
export interface WrittenRows {
  /** The value is null when there is no row. */
  rows: Buffer | null;
  cursors: string | null;
}

export function buildJsonPage(list: WrittenRows | undefined, input: PageInput): JsonParts {
  const size = input.limit ?? PAGE_SIZE;
  const rows = list?.rows ?? null;
  const cursors = list?.cursors?.split(',') ?? [];
  const [last, next] = [cursors[size - 1], cursors[size]];
  return next === undefined || last === undefined
    ? writePage([rows], null)
    : writePage([cutBeforeCursor(rows, next)], last);
}

export const joinLists = (lists: readonly WrittenRows[]): JsonParts =>
  writePage(
    lists.map(({ rows }) => rows),
    null,
  );

function cutBeforeCursor(rows: Buffer | null, cursor: string): Buffer | null {
  const [, id] = cursor.split('~');
  return rows?.subarray(0, rows.lastIndexOf(`,{"id":"${id}"`)) ?? null;
}

function writePage(lists: readonly (Buffer | null)[], nextCursor: string | null): JsonParts {
  const filled = lists.flatMap((rows) => (rows ? [',', rows] : [])).slice(1);
  return ['{"items":[', ...filled, `],"nextCursor":${JSON.stringify(nextCursor)}}`];
}
