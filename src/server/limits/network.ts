import { isIPv4 } from 'node:net';

/** A stranger who rents addresses has neighbours of the same /24. IPv6 is counted by /56 already. */
export const getNetwork = (ip: string): string => (isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip);
