import type { Deps } from '../ctx.ts';

let lastInstant = 0;
let count = 0;

/**
 * The ids are UUIDs v7 with a counter and increase with each letter, so letters of one millisecond keep their order
 * and new rows stand side by side in the file.
 */
export function makeLetterId({ now, id }: Pick<Deps, 'now' | 'id'>): string {
  count++;
  if (now() > lastInstant || count > 0xfff) {
    lastInstant = Math.max(now(), lastInstant + 1);
    count = 0;
  }
  const instant = lastInstant.toString(16).padStart(12, '0');
  const order = count.toString(16).padStart(3, '0');
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${order}-${id().slice(19)}`;
}
