const MARKS = /\p{M}/gu;

export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}

/** Keyboards and pasted texts use any of these as an apostrophe: ' ’ ‘ ‛ ` ´ ′ ＇, and letters that look like it. */
const APOSTROPHES = /['\u2018\u2019\u201B`\u00B4\u2032\uFF07\u02B9-\u02BF\u02C8\u02CA\u02CB\uA78B\uA78C]/gu;

export const joinApostrophes = (text: string): string => text.replace(APOSTROPHES, '');

const PLURAL = /(\w{3})[sx]\b/g;

/** "Chemises" is found as "Chemise", and "chemise" among "Chemises blanches". */
export const foldWords = (text: string): string =>
  joinApostrophes(foldText(text.trim())).replace(PLURAL, '$1');

/** The words may stand in any order: "lavage robe" finds "Robe, Lavage". */
export function containsText(text: string, typed: string): boolean {
  const folded = foldWords(text);
  return foldWords(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export const getGivenName = (fullname: string | undefined): string => fullname?.trim().split(/\s+/)[0] ?? '';

const ELIDED = /^([aeiou]|y[^aeiou])/;
const HOTEL = /^(hotel|hopital)\b/;

export function prefixWithDe(fullname: string): string {
  if (HOTEL.test(foldText(fullname))) return `de l’${fullname}`;
  return ELIDED.test(foldText(fullname)) ? `d’${fullname}` : `de ${fullname}`;
}

/** The second part is empty where the text is one sentence. */
export function splitFirstSentence(text: string): [first: string, rest: string] {
  const end = /[.!?](?=\s)/.exec(text)?.index ?? text.length;
  return [text.slice(0, end + 1), text.slice(end + 1).trimStart()];
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** "Awa Koné" gives "AK"; a name of one word gives one letter. */
export function getInitials(fullname: string): string {
  const words = fullname.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
