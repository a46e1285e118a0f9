import type { SearchTerms } from '#domain/format/search.ts';

type Searched = { id: string; folded: string; livreurFolded?: string | undefined };

/** The rule of the desk's search: an id has the part, or all words match the client, or all match the livreur. */
export function matchesSearch(row: Searched, terms: SearchTerms | null): boolean {
  if (terms === null || row.id.includes(terms.id)) return true;
  const hasAllWords = (folded = '') => terms.words.every((word) => folded.includes(word));
  return terms.words.length > 0 && (hasAllWords(row.folded) || hasAllWords(row.livreurFolded));
}
