import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldedFor, searchTerms } from '#domain/format/search.ts';
import { beginsWords } from '../search.ts';

/** What searches match: the words of name, e-mail and town, and the phone's digits. */
export function searchable(row: { fullname: string; email: string; city?: string; phone?: string }): string {
  return foldedFor(`${row.fullname} ${row.email} ${row.city ?? ''}`, row.phone ?? '');
}

/** Each typed word begins a word of the row. Nothing typed matches all rows, signs alone none. */
export function matchesSearch(folded: SQLiteColumn, typed: string | undefined): SQL | undefined {
  const terms = searchTerms(typed ?? '');
  return terms ? beginsWords(folded, terms.words) : undefined;
}
