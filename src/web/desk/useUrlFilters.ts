import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LONGEST_SEARCH } from '#domain/format/search.ts';

/** What anybody may have written in the address is an id or nothing; the server refuses what is no id. */
export function parseId(word: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word) ? word : '';
}

type UrlFilters<Name extends string> = Record<Name, string>;

/**
 * What narrows a list, in the address: a reload, the back button and a bookmark find the list as it was.
 * `words` gives each its name there; '' is nothing chosen, and stands for no word.
 * What is typed letter by letter (`typed`) is one step back, not one for each letter.
 */
export function useUrlFilters<Name extends string>(
  words: UrlFilters<Name>,
  typed: readonly NoInfer<Name>[] = [],
) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text), words), [text, words]);
  const choose = (part: Partial<UrlFilters<Name>>) => {
    // Of two filters changed in one breath, the second comes before the first is drawn: the address has both.
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

/** What the server takes of what was typed; a name pasted from a table brings its tabs with it. */
function makeSearchable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, LONGEST_SEARCH);
}
