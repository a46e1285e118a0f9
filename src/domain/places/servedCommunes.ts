import { isTooFar, type ServiceArea } from './geo.ts';
import { formatQuartier, listQuartiers, type Quartier } from './placeName.ts';

export function listServedCommunes(area: ServiceArea): string[] {
  const quartiers = listQuartiers();
  const beyond = quartiers.filter(({ point }) => isTooFar(point, area));
  const unservedCommunes = new Set(beyond.map(({ commune }) => commune));
  const communes = new Set(
    quartiers.map(({ commune }) => commune).filter((commune) => !unservedCommunes.has(commune)),
  );
  return [...communes].sort((a, b) => a.localeCompare(b, 'fr'));
}

/** A commune whose edge is too far keeps the quartiers that livreurs reach. */
export function listServedQuartiers(area: ServiceArea): Quartier[] {
  return listQuartiers()
    .filter(({ point }) => !isTooFar(point, area))
    .sort((a, b) => formatQuartier(a).localeCompare(formatQuartier(b), 'fr'));
}
