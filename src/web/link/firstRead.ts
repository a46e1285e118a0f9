import type { Outputs } from '#web/net/procedures.ts';
import type { LinkedOrder } from './linkAccess.ts';

/*
 * The page of a link runs this file before its other scripts have come, so that the order is on its way meanwhile. For
 * that reason it imports nothing that runs.
 */
const TIMEOUT_MS = 25_000;

type Facts = Outputs['catalogue']['facts'];

interface FirstRead {
  order: Promise<LinkedOrder | null>;
  /** The team's numbers stand within the order, which would jump if they came later. */
  facts: Promise<Facts | null>;
}

// The server, which renders the page's shape, has no address of a browser.
const token = globalThis.location?.hash.slice(1) ?? '';
let first: FirstRead | null = token === '' ? null : readEarly();

function readEarly(): FirstRead {
  const headers = { 'content-type': 'application/json' };
  return {
    order: ask('follow.get', { method: 'POST', headers, body: JSON.stringify({ token }) }),
    facts: ask('catalogue.facts', {}),
  };
}

async function ask<T>(path: string, options: RequestInit): Promise<T | null> {
  try {
    const response = await fetch(`/trpc/${path}`, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return (await response.json()).result.data;
  } catch {
    // A refusal, too, has no data: the page asks again and says why.
    return null;
  }
}

/** The answers serve once, because a later read wants a later one. */
export function takeFirstRead(wanted: string): FirstRead | null {
  const answers = wanted === token ? first : null;
  first = null;
  return answers;
}
