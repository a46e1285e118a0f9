/** The server stops counting at `upTo`, so a count that reaches it is shown with a plus sign. */
export function formatCount(count: number, upTo: number): string {
  return count >= upTo ? `${upTo - 1}+` : String(count);
}

/** A count of 0 is left out. */
export const addCount = (label: string, count: number | undefined, upTo: number): string =>
  count ? `${label} ${formatCount(count, upTo)}` : label;

export function describeCount(count: number, one: string, several: string): string {
  return `${count} ${count > 1 ? several : one}`;
}
