import { request } from 'node:https';
import type { RequestDetails } from 'web-push';
import { createPublicLookup, type Resolve } from './publicHost.ts';

export type PushAnswer = { status: number; retryAfterMs: number };
export type PostPush = (details: RequestDetails) => Promise<PushAnswer>;

const TIMEOUT_MS = 5000;

/** A redirect is an answer like any other: nothing is followed. */
export function createPostPush(resolveHost: Resolve): PostPush {
  const lookup = createPublicLookup(resolveHost);
  return ({ endpoint, method, headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const outgoing = request(endpoint, { method, headers, signal, lookup }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        resolve({ status, retryAfterMs: readRetryAfter(answered['retry-after']) });
        // The body of the service’s answer is not read.
        answer.destroy();
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}

export function readRetryAfter(value: string | undefined): number {
  const seconds = Number(value);
  return seconds > 0 ? seconds * 1000 : 0;
}
