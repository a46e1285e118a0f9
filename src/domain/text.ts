const MARKS = /\p{M}/gu;

/** What two spellings of one name share: no case, no accents ("kone" finds Koné). */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');
}
