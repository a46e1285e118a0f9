/** The server refuses a longer search. */
const LONGEST = 80;

/** The address as it is by now: of two filters changed in one breath, the second comes before the first is drawn. */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** What is looked for, from an address that anybody may have written. */
export function searchIn(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, LONGEST);
}
