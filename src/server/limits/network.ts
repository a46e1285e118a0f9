import { isIPv4 } from 'node:net';

/** Rented IPv4 addresses are often neighbours, so a /24 counts as one network. IPv6 arrives grouped by /56. */
export const getNetwork = (ip: string): string => (isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip);
