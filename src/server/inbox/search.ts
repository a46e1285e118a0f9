import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { foldedFor, searchTerms } from '#domain/search.ts';
import { beginsWords } from '../search.ts';

/** Name, e-mail and town are searched by their words, the phone by its digits. */
export function searchable({
  phone = '',
  ...texts
}: {
  fullname: string;
  email: string;
  city?: string;
  phone?: string;
}) {
  return foldedFor([texts.fullname, texts.email, texts.city ?? ''].join(' '), phone);
}

/** Rows in which each word typed begins a word; nothing typed matches all, only signs match none. */
export function foundBy(folded: SQLiteColumn, typed: string | undefined): SQL | undefined {
  const terms = searchTerms(typed ?? '');
  return terms ? beginsWords(folded, terms.words) : undefined;
}
