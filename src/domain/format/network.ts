/** "203.0.113.…" is enough to recognise a place, and too little to find somebody. */
export function shortenIp(ip: string): string {
  if (!ip.includes(':')) return ip.replace(/\.\d+$/, '.…');
  return `${ip.split(':').slice(0, 3).join(':')}:…`;
}
