import type { LinkedOrder } from './linkAccess.ts';

/*
 * The page of a link runs this file before its other scripts have come, so that the order is on its way meanwhile. For
 * that reason it imports nothing that runs.
 */
const TIMEOUT_MS = 25_000;

// The server, which renders the page's shape, has no address of a browser.
const token = globalThis.location?.hash.slice(1) ?? '';
let first: Promise<LinkedOrder | null> | null = token === '' ? null : askEarly();

async function askEarly(): Promise<LinkedOrder | null> {
  try {
    const response = await fetch('/trpc/follow.get', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return (await response.json()).result.data;
  } catch {
    // A refusal, too, has no data: the page asks again and says why.
    return null;
  }
}

/** The answer serves once, because a later read wants a later one. */
export function takeFirstRead(wanted: string): Promise<LinkedOrder | null> | null {
  const answer = wanted === token ? first : null;
  first = null;
  return answer;
}
