import { fold } from './text.ts';

/** In characters: the server refuses a longer search, and the fields take no more. */
export const LONGEST_SEARCH = 80;

/** More words than a name has are not searched for. */
const MAX_WORDS = 5;

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? [];

/** What the board's search matches: the name's words and the phone with and without its prefix, each after a space. */
export function foldedFor(fullname: string, phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const local = digits.startsWith('225') ? ` ${digits.slice(3)}` : '';
  return ` ${wordsOf(fullname).join(' ')} ${digits}${local} `;
}

export interface SearchTerms {
  /** Each must begin a word of the name, or the phone; the space before it is in it. */
  words: string[];
  /** Any part of the id. */
  id: string;
}

/** Null when nothing was typed. A phone may be typed with its spaces, an id with its '#'. */
export function searchTerms(typed: string): SearchTerms | null {
  const id = fold(typed).replace(/^\s*#/, '').replace(/\s+/g, '');
  if (id === '') return null;
  const phone = /^[\d\s+.()-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  const words = phone ? [phone] : wordsOf(typed).slice(0, MAX_WORDS);
  return { words: words.map((word) => ` ${word}`), id };
}

/** The rule of the database's own search, for rows that are already at hand. */
export function isFound(row: { id: string; folded: string }, terms: SearchTerms | null): boolean {
  if (terms === null || row.id.includes(terms.id)) return true;
  return terms.words.length > 0 && terms.words.every((word) => row.folded.includes(word));
}
