import { listQuartiers } from './placeName.ts';
import { findPlaceRefusal, type ServiceArea } from './serviceArea.ts';

/** The communes whose every quartier is near enough to the workshop, by name: what may be promised without a map. */
export function listServedCommunes(area: ServiceArea): string[] {
  const quartiers = listQuartiers();
  const beyond = quartiers.filter(({ point }) => findPlaceRefusal(point, area) === 'TOO_FAR');
  const left = new Set(beyond.map(({ commune }) => commune));
  const communes = new Set(quartiers.map(({ commune }) => commune).filter((commune) => !left.has(commune)));
  return [...communes].sort((a, b) => a.localeCompare(b, 'fr'));
}
