import type { JsonParts } from '../paging/jsonParts.ts';
import { compressFast, type Encoding } from './compress.ts';

export type Body = JsonParts[number];

type SharedBody = { parts: JsonParts; body: Buffer };

const bodiesByPage = new WeakMap<Buffer, SharedBody[]>();
const MOST_BODIES = 4;

const compressedByBody = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/** Every desk gets the same answer after a nudge, so equal parts share one buffer. */
export function joinParts(parts: JsonParts): Body {
  const page = parts.find((part) => typeof part !== 'string');
  if (page === undefined) return parts.join('');
  const knownBodies = bodiesByPage.get(page) ?? [];
  const same = knownBodies.find((one) => hasSameParts(one.parts, parts));
  if (same) return same.body;
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  bodiesByPage.set(page, [{ parts, body }, ...knownBodies.slice(0, MOST_BODIES - 1)]);
  return body;
}

const hasSameParts = (some: JsonParts, others: JsonParts) =>
  some.length === others.length && some.every((part, i) => part === others[i]);

export function compressBody(body: Body, encoding: Encoding): Promise<Buffer> {
  if (typeof body === 'string') return compressFast(Buffer.from(body), encoding);
  const knownEncodings = compressedByBody.get(body) ?? {};
  const compressed = knownEncodings[encoding] ?? compressFast(body, encoding);
  knownEncodings[encoding] = compressed;
  compressedByBody.set(body, knownEncodings);
  compressed.catch(() => compressedByBody.delete(body));
  return compressed;
}
