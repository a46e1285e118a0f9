import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LONGEST_SEARCH } from '#domain/format/search.ts';

/** A URL may hold any text, and the server refuses what is not an id. */
export function parseId(word: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word) ? word : '';
}

type UrlFilters<Name extends string> = Record<Name, string>;

/**
 * The URL holds the filters, so that a reload, the back button and a bookmark restore the list. `words` gives each
 * filter its parameter; filters in `typed` replace the history entry, so that letters are not steps to go back.
 */
export function useUrlFilters<Name extends string>(
  words: UrlFilters<Name>,
  typed: readonly NoInfer<Name>[] = [],
) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text), words), [text, words]);
  const setFilters = (part: Partial<UrlFilters<Name>>) => {
    // The second of two quick changes may precede the render of the first, which the URL already holds.
    const current = readFilters(new URLSearchParams(window.location.search), words);
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries<string>({ ...current, ...part }))
      if (value !== '') next.set(words[name as Name], value);
    setParams(next, { replace: typed.some((name) => name in part) });
  };
  return { filters, choose: setFilters, reset: () => setParams({}) };
}

export function readFilters<Name extends string>(
  params: URLSearchParams,
  words: UrlFilters<Name>,
): UrlFilters<Name> {
  const names = Object.keys(words) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, makeSearchable(params.get(words[name]) ?? '')]),
  ) as UrlFilters<Name>;
}

/** A name pasted from a table may contain tabs, which the server refuses. */
function makeSearchable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, LONGEST_SEARCH);
}
