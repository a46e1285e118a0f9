import { joinDigits } from './phone.ts';
import { foldText, joinApostrophes } from './text.ts';

export const LONGEST_SEARCH = 80;

const MAX_WORDS = 5;

/** Raise this number with each change of what `foldForSearch` returns: the server then folds its stored rows again. */
export const FOLDING_VERSION = 4;

const splitWords = (folded: string) => folded.match(/[a-z0-9]+/g) ?? [];

/** "N'Guessan", with any apostrophe or with a space, is found as "guessan" and as "nguessan". */
function splitName(name: string): string[] {
  const folded = foldText(name);
  const joined = joinApostrophes(folded).replace(/\b([a-z]) (?=[a-z])/g, '$1');
  return [...new Set([...splitWords(folded), ...splitWords(joined)])];
}

/**
 * The board's search matches the beginnings of words, so a space precedes each name and both forms of the phone. People
 * say the last four digits, or the eight that numbers had until 2021, so both are words of their own.
 */
export function foldForSearch(fullname: string, phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const local = digits.startsWith('225') ? ` ${digits.slice(3)}` : '';
  const last = digits.length > 8 ? ` ${digits.slice(-8)} ${digits.slice(-4)}` : '';
  return ` ${splitName(fullname).join(' ')} ${digits}${local}${last} `;
}

/** Names are stored without the title that people say before them. */
const omitTitle = (folded: string) =>
  folded.replace(/^\W*(?:mr?|mme|mlle|monsieur|madame|mademoiselle)\b\W*(?=\w)/, '');

export type SearchTerms = { words: string[]; id: string };

export function parseSearch(typed: string): SearchTerms | null {
  // A shorter word that begins with "00" may be the last four digits.
  const text = joinDigits(typed).replace(/\b00(?=[1-9]\d\d)/, '');
  const id = foldText(typed).replace(/^\s*#/, '').replace(/\s+/g, '');
  if (id === '') return null;
  const phone = /^[\d\s+.()-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const words = phone ? [phone] : splitWords(omitTitle(joinApostrophes(foldText(text)))).slice(0, MAX_WORDS);
  return { words: words.map((word) => ` ${word}`), id };
}

const SHAPE_OF_ID = '00000000-0000-0000-0000-000000000000';

export function mayBePartOfId(part: string): boolean {
  const shape = part.replace(/[0-9a-f]/g, '0');
  return SHAPE_OF_ID.includes(shape);
}
