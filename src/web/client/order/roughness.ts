/** Farther off than this, a livreur looks for the door in the wrong street. */
const PRECISE_M = 200;

/** What to say of a position that a phone knows only roughly; nothing of a good one. */
export function roughness(accuracyM: number): string | undefined {
  if (accuracyM <= PRECISE_M) return undefined;
  return `Précise à environ ${distance(accuracyM)} près\u00a0: vérifiez sur la carte.`;
}

function distance(metres: number): string {
  if (metres < 950) return `${Math.round(metres / 50) * 50}\u00a0m`;
  const kilometres = metres / 1000;
  return `${kilometres
    .toFixed(kilometres < 9.95 ? 1 : 0)
    .replace(/\.0$/, '')
    .replace('.', ',')}\u00a0km`;
}
