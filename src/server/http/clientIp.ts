import { isIP, isIPv6 } from 'node:net';

const OURS = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i;

/**
 * A forwarded address is believed only from a proxy of ours, and only the hop that our outermost proxy wrote:
 * the sender wrote everything to the left of it.
 */
export function findClientIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const direct = unmapAddress(peer ?? '');
  if (trustProxy === 0 || !forwardedFor || !OURS.test(direct)) return groupIp(direct);
  const hops = forwardedFor.split(',').map((hop) => unmapAddress(hop.trim()));
  const client = hops[hops.length - trustProxy];
  return groupIp(client && isIP(client) ? client : direct);
}

const unmapAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One subscriber of IPv6 may own a whole /56: three groups, and half of the fourth. */
function groupIp(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('%', 1)[0]?.split('::') ?? [];
  const head = left.split(':').filter(Boolean);
  const tail = right === undefined ? [] : right.split(':').filter(Boolean);
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  prefix[3] = (prefix[3] ?? 0) & 0xff00;
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`;
}
