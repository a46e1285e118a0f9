import { formatDistance } from '#domain/places/geo.ts';

/** A livreur may look in the wrong street if the error is larger. */
const PRECISE_M = 200;

export function findAccuracyWarning(accuracyM: number): string | undefined {
  if (accuracyM <= PRECISE_M) return undefined;
  return `Précise à environ ${formatDistance(accuracyM / 1000)} près\u00a0: vérifiez sur la carte.`;
}
