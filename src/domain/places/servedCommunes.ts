import { placeRefusal, type ServiceArea } from '../serviceArea/serviceArea.ts';
import { allQuartiers } from './placeName.ts';

/** The communes whose every quartier is near enough to the workshop, by name: what may be promised without a map. */
export function servedCommunes(area: ServiceArea): string[] {
  const quartiers = allQuartiers();
  const beyond = quartiers.filter(({ point }) => placeRefusal(point, area) === 'TOO_FAR');
  const left = new Set(beyond.map(({ commune }) => commune));
  const communes = new Set(quartiers.map(({ commune }) => commune).filter((commune) => !left.has(commune)));
  return [...communes].sort((a, b) => a.localeCompare(b, 'fr'));
}
