/** "1 pièce", "6 pièces". */
export function formatPieces(pieces: number): string {
  return `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'}`;
}
