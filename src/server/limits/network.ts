import { isIPv4 } from 'node:net';

/** Addresses that a stranger rents are often neighbours in one /24. IPv6 arrives already grouped by /56. */
export const getNetwork = (ip: string): string => (isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip);
