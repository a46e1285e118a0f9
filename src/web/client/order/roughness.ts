import { formatDistance } from '#domain/geo.ts';

/** Farther off than this, a livreur looks for the door in the wrong street. */
const PRECISE_M = 200;

/** What to say of a position that a phone knows only roughly; nothing of a good one. */
export function roughness(accuracyM: number): string | undefined {
  if (accuracyM <= PRECISE_M) return undefined;
  return `Précise à environ ${formatDistance(accuracyM / 1000)} près\u00a0: vérifiez sur la carte.`;
}
