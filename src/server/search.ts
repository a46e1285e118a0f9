import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orders } from '#db/schema.ts';

/** What was typed, or where a prepared statement is to find it. */
type Term = string | Placeholder;

/** As a whole, case included: what is searched was folded. */
export const contains = (column: SQLiteColumn, part: Term) => sql`instr(${column}, ${part}) > 0`;

/** Each word begins one of the column's (the space before it is in both); where none was typed, none is found. */
export function beginsWords(folded: SQLiteColumn, words: readonly Term[]): SQL | undefined {
  return words.length === 0 ? sql`0` : and(...words.map((word) => contains(folded, word)));
}

/** The rule of the domain's `matchesSearch`, in SQL. */
export function ordersFound(words: readonly Term[], id: Term): SQL | undefined {
  return or(contains(orders.id, id), beginsWords(orders.folded, words));
}
