/** What Windows-1252 has beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const MARKS = /\p{M}/gu;

const hasGlyph = (c: string) =>
  (c >= ' ' && c <= '~') || (c >= '\u00a0' && c <= '\u00ff') || BEYOND_LATIN_1.includes(c);

/** The PDF's built-in Helvetica has Windows-1252 only: not the narrow no-break space of amounts, nor other alphabets. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC').replaceAll('\u202f', '\u00a0')]
    .map((c) => {
      if (hasGlyph(c)) return c;
      const unaccented = c.normalize('NFD').replace(MARKS, '');
      return [...unaccented].every(hasGlyph) ? unaccented : '?';
    })
    .join('');
}
