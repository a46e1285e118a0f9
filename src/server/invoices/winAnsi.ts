/** What Windows-1252 has beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const MARKS = /\p{M}/gu;

const writable = (c: string) =>
  (c >= ' ' && c <= '~') || (c >= '\u00a0' && c <= '\u00ff') || BEYOND_LATIN_1.includes(c);

/**
 * The PDF's own Helvetica, which weighs nothing in the file, writes Windows-1252 only: it lacks the narrow no-break
 * space of French amounts, and letters of other alphabets.
 */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC').replaceAll('\u202f', '\u00a0')]
    .map((c) => {
      if (writable(c)) return c;
      const bare = c.normalize('NFD').replace(MARKS, '');
      return [...bare].every(writable) ? bare : '?';
    })
    .join('');
}
