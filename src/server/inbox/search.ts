import type { SQL } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import type { applications, messages } from '#db/schema.ts';
import { foldForSearch, parseSearch } from '#domain/format/search.ts';
import { findFewMatches, hasWords, selectByWords, sortByLength } from '../search/search.ts';

export function foldSender(row: { fullname: string; email: string; city?: string; phone?: string }): string {
  return foldForSearch(`${row.fullname} ${row.email} ${row.city ?? ''}`, row.phone ?? '');
}

/** An empty search matches all rows; one of punctuation alone matches none. */
export function buildSearchCondition(
  db: Db,
  table: typeof applications | typeof messages,
  typed: string | undefined,
): SQL | undefined {
  const terms = parseSearch(typed ?? '');
  if (!terms) return undefined;
  const words = sortByLength(terms.words);
  const matches = selectByWords(table, words);
  return findFewMatches(db, table, matches) ?? hasWords(table.folded, words);
}
