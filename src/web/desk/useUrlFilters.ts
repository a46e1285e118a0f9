import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LONGEST_SEARCH } from '#domain/format/search.ts';

/** Anybody may have written the address, and the server refuses what is no id. */
export function parseId(word: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word) ? word : '';
}

type UrlFilters<Name extends string> = Record<Name, string>;

/**
 * A reload, the back button and a bookmark find a list as it was, because the address has its filters.
 * `words` names each filter there; one of `typed` replaces the entry of the browser's history, so that letters are no steps.
 */
export function useUrlFilters<Name extends string>(
  words: UrlFilters<Name>,
  typed: readonly NoInfer<Name>[] = [],
) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text), words), [text, words]);
  const choose = (part: Partial<UrlFilters<Name>>) => {
    // The second of two quick changes comes before the first is rendered, but the address has it already.
    const current = readFilters(new URLSearchParams(window.location.search), words);
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries<string>({ ...current, ...part }))
      if (value !== '') next.set(words[name as Name], value);
    setParams(next, { replace: typed.some((name) => name in part) });
  };
  return { filters, choose, reset: () => setParams({}) };
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

/** A name pasted from a table brings its tabs, which the server refuses. */
function makeSearchable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, LONGEST_SEARCH);
}
