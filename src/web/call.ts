import { isShape, OFFLINE, Refused, UNEXPECTED } from './refusal.ts';
import { timedFetch } from './timedFetch.ts';
import type { Inputs, Outputs } from './trpc.ts';

/** "auth.signIn": a router's name and a procedure's. */
export type Path = { [R in keyof Inputs & string]: `${R}.${keyof Inputs[R] & string}` }[keyof Inputs &
  string];
type At<Routers, P> = P extends `${infer R}.${infer N}`
  ? R extends keyof Routers
    ? N extends keyof Routers[R]
      ? Routers[R][N]
      : never
    : never
  : never;
type Arguments<P> = undefined extends At<Inputs, P> ? [input?: At<Inputs, P>] : [input: At<Inputs, P>];

/** Calls a mutation without tRPC's client, which would weigh more than the page that calls. */
export function call<P extends Path>(path: P, ...[input]: Arguments<P>): Promise<At<Outputs, P>> {
  return answerOf(`/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
}

/** Asks a query, likewise. */
export function query<P extends Path>(path: P, ...[input]: Arguments<P>): Promise<At<Outputs, P>> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return answerOf(`/trpc/${path}${search}`, {});
}

async function answerOf<T>(url: string, options: RequestInit): Promise<T> {
  const response = await timedFetch(url, options).catch(() => {
    throw new Refused(OFFLINE);
  });
  const envelope: unknown = await response.json().catch(() => null);
  if (isAnswer<T>(envelope)) return envelope.result.data;
  const data = isRefusal(envelope) ? envelope.error.data : null;
  // "All is well", and nothing of what was asked: some other machine has answered in the server's place.
  const empty = response.ok ? { ...UNEXPECTED, facts: { empty: true } } : UNEXPECTED;
  throw new Refused(isShape(data) ? data : empty);
}

function isAnswer<T>(envelope: unknown): envelope is { result: { data: T } } {
  return typeof envelope === 'object' && envelope !== null && 'result' in envelope;
}

function isRefusal(envelope: unknown): envelope is { error: { data: unknown } } {
  return typeof envelope === 'object' && envelope !== null && 'error' in envelope;
}
