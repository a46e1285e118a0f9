import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RequestDetails } from 'web-push';

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

export type Resolve = (host: string) => Promise<readonly string[]>;

const RESOLVE_MS = 2000;

/**
 * The system's look-up holds one of four threads until it is answered, which letters and payments need too; this one holds
 * none.
 */
export function createResolve(timeout = RESOLVE_MS, servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** A browser names the host of its push service, and might name one of the house's own network. */
export async function isPublicHost(resolve: Resolve, host: string): Promise<boolean> {
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

/** A name that was public when its browser subscribed may lead elsewhere by the time of a notification. */
export const createPublicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    void resolve(host).then((addresses) => {
      const [first] = addresses.map((address) => ({ address, family: isIP(address) }));
      if (!first || !addresses.every(isPublicAddress)) done(new Error(`${host} is not public`), [], 0);
      else if (options.all) done(null, [first]);
      else done(null, first.address, first.family);
    });
  };
