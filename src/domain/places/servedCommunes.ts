import { listQuartiers } from './placeName.ts';
import { findPlaceRefusal, type ServiceArea } from './serviceArea.ts';

export function listServedCommunes(area: ServiceArea): string[] {
  const quartiers = listQuartiers();
  const beyond = quartiers.filter(({ point }) => findPlaceRefusal(point, area) === 'TOO_FAR');
  const unservedCommunes = new Set(beyond.map(({ commune }) => commune));
  const communes = new Set(
    quartiers.map(({ commune }) => commune).filter((commune) => !unservedCommunes.has(commune)),
  );
  return [...communes].sort((a, b) => a.localeCompare(b, 'fr'));
}
