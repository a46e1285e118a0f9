const MARKS = /\p{M}/gu;

/** Removes case and accents, so that "kone" finds Koné. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}
