import { isIPv4 } from 'node:net';

/** Whose share an address counts on: its /24, for one who rents addresses has neighbours. IPv6 is counted by /56 already. */
export function getNetwork(ip: string): string {
  return isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip;
}
