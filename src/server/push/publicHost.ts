import { lookup as lookupLater } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** A browser names the host of its push service, and might name one of the house's own network. */
export async function isPublicHost(resolve: Resolve, host: string): Promise<boolean> {
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

/** A name that was public when its browser subscribed may lead elsewhere by the time of a notification. */
export const lookUpPublicHost: LookupFunction = (host, options, done) => {
  lookupLater(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error, [], 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      done(new Error(`${host} is not public`), [], 0);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
