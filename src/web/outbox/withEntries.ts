import type { Entry, Kind } from './entry.ts';

/** Each goes in as its kind says. */
export function withEntries(
  entries: readonly Entry[],
  added: readonly Entry[],
  kinds: Readonly<Record<string, Kind>>,
): Entry[] {
  let queue = [...entries];
  for (const entry of added) queue = kinds[entry.kind]?.add?.(queue, entry) ?? queue.concat(entry);
  return queue;
}
