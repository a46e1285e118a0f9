import type { Deps } from '../ctx.ts';

let lastInstant = 0;
let count = 0;

/**
 * A UUID v7, always greater than the one before: letters of one millisecond keep their order, and new rows stand side by
 * side in the file where random ids would each rewrite a page of their own.
 */
export function makeLetterId({ now, id }: Pick<Deps, 'now' | 'id'>): string {
  count++;
  if (now() > lastInstant || count > 0xfff) {
    lastInstant = Math.max(now(), lastInstant + 1);
    count = 0;
  }
  const instant = lastInstant.toString(16).padStart(12, '0');
  const order = count.toString(16).padStart(3, '0');
  // Variant and random part are those of a v4.
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${order}-${id().slice(19)}`;
}
