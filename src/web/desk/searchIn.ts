import { LONGEST_SEARCH } from '#domain/format/search.ts';

/** The address as it is by now: of two filters changed in one breath, the second comes before the first is drawn. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** What the server takes of what was typed; a name pasted from a table brings its tabs with it. */
export function searchable(typed: string): string {
  return typed.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, LONGEST_SEARCH);
}

/** What is looked for, from an address that anybody may have written. */
export function searchIn(params: URLSearchParams): string {
  return searchable(params.get('q') ?? '');
}
