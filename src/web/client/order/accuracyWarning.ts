import { formatDistance } from '#domain/places/geo.ts';

/** With a larger error the livreur may look in the wrong street. */
const PRECISE_M = 200;

/** Undefined when the position is good enough. */
export function findAccuracyWarning(accuracyM: number): string | undefined {
  if (accuracyM <= PRECISE_M) return undefined;
  return `Précise à environ ${formatDistance(accuracyM / 1000)} près\u00a0: vérifiez sur la carte.`;
}
