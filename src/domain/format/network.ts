/** "203.0.113.…" or "2001:db8:1:…": enough to recognise a place, too little to find somebody. */
export function shortenNetwork(ip: string): string {
  if (!ip.includes(':')) return ip.replace(/\.\d+$/, '.…');
  return `${ip.split(':').slice(0, 3).join(':')}:…`;
}
