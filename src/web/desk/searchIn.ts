/** The server refuses a longer search. */
const LONGEST = 80;

/** What is looked for, from an address that anybody may have written. */
export function searchIn(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, LONGEST);
}
