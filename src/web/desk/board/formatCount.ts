/** The server stops counting somewhere: from there on a count says that there are at least as many. */
export function formatCount(count: number, upTo: number): string {
  return count >= upTo ? `${upTo - 1}+` : String(count);
}

/** "1 livreur en route", "2 livreurs en route". */
export function describeCount(count: number, one: string, several: string): string {
  return `${count} ${count > 1 ? several : one}`;
}
