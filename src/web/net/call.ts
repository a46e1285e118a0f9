import { endpoints } from '#domain/addresses.ts';
import { OFFLINE, UNEXPECTED } from '#domain/failures/failureShape.ts';
import { isFailureShape, RefusedError } from './failures.ts';
import type { Inputs, Outputs } from './procedures.ts';

export type Path = { [R in keyof Inputs & string]: `${R}.${keyof Inputs[R] & string}` }[keyof Inputs &
  string];
type MemberAt<Routers, P> = P extends `${infer R}.${infer N}`
  ? R extends keyof Routers
    ? N extends keyof Routers[R]
      ? Routers[R][N]
      : never
    : never
  : never;
type Arguments<P> =
  undefined extends MemberAt<Inputs, P> ? [input?: MemberAt<Inputs, P>] : [input: MemberAt<Inputs, P>];

/** tRPC's client is not used here, because light pages such as the sign-in form would have to load it. */
export function call<P extends Path>(path: P, ...[input]: Arguments<P>): Promise<MemberAt<Outputs, P>> {
  return fetchAnswer(`${endpoints.trpc}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
}

export function query<P extends Path>(path: P, ...[input]: Arguments<P>): Promise<MemberAt<Outputs, P>> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return fetchAnswer(`${endpoints.trpc}/${path}${search}`, {});
}

export async function fetchAnswer<T>(url: string, options: RequestInit, timeout?: number): Promise<T> {
  const response = await fetchInTime(url, options, timeout).catch(() => {
    throw new RefusedError(OFFLINE);
  });
  const envelope: unknown = await response.json().catch(() => null);
  if (hasData<T>(envelope)) return envelope.result.data;
  const data = hasError(envelope) ? envelope.error.data : null;
  // A success without data comes from a proxy that answered in the server's place.
  const empty = response.ok ? { ...UNEXPECTED, facts: { empty: true } } : UNEXPECTED;
  throw new RefusedError(isFailureShape(data) ? data : empty);
}

function hasData<T>(envelope: unknown): envelope is { result: { data: T } } {
  return typeof envelope === 'object' && envelope !== null && 'result' in envelope;
}

function hasError(envelope: unknown): envelope is { error: { data: unknown } } {
  return typeof envelope === 'object' && envelope !== null && 'error' in envelope;
}

const TIMEOUT_MS = 25_000;

/** The timeout covers the body too: on a failing network the browser itself waits for minutes. */
export async function fetchInTime(
  url: RequestInfo | URL,
  options: RequestInit = {},
  timeout = TIMEOUT_MS,
): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { ...options, signal: controller.signal });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, response);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}
