import { foldText } from '../format/text.ts';
import { formatDistance, formatPoint, isPointText, measureKilometres, type Point } from './geo.ts';
import { QUARTIERS } from './quartiers.ts';

export type Quartier = { commune: string; name: string; point: Point };

let parsed: Quartier[] | null = null;

export function listQuartiers(): readonly Quartier[] {
  parsed ??= Object.entries(QUARTIERS).flatMap(([commune, list]) =>
    list.split('|').map((entry) => {
      const [name = '', at = ''] = entry.split(':');
      const [lat = 0, lng = 0] = at.split(',').map(Number);
      return { commune, name, point: { lng, lat } };
    }),
  );
  return parsed;
}

/** Gives "Cocody, le Vallon", and "Koumassi, le Grand Marché" for a name that ends in its commune. */
export function formatQuartier({ commune, name }: Quartier): string {
  const shortName = name.replace(new RegExp(` (de |d’)${commune}$`), '');
  return `${commune}, ${shortName.replace(/^(Les? |La |L’)/, (article) => article.toLowerCase())}`;
}

const BESIDE_KM = 2.5;
const FARTHEST_KM = 25;

export function describePlace(point: Point): string {
  const { commune, name, point: centre } = findNearestQuartier(point);
  const km = measureKilometres(centre, point);
  if (km > FARTHEST_KM) return formatPoint(point);
  return `${commune}, ${km <= BESIDE_KM ? 'près' : `à ${formatDistance(km)}`} ${prefixPlaceWithDe(name)}`;
}

/** An address derived from a point, in words or, in older orders, as coordinates, is replaced when the point moves. */
export function isDerivedAddress(address: string, point: Point | null): boolean {
  return address === '' || isPointText(address) || (point !== null && address === describePlace(point));
}

export function findNearestQuartier(point: Point, quartiers = listQuartiers()): Quartier {
  const distances = quartiers.map((quartier) => measureKilometres(quartier.point, point));
  const nearest = quartiers[distances.indexOf(Math.min(...distances))];
  if (!nearest) throw new Error('no quartiers');
  return nearest;
}

function prefixPlaceWithDe(name: string): string {
  const [, article = '', rest = name] = /^(Le |Les |La |L’)?(.+)$/.exec(name) ?? [];
  if (article === 'Le ') return `du ${rest}`;
  if (article === 'Les ') return `des ${rest}`;
  if (article !== '') return `de ${article.toLowerCase()}${rest}`;
  return `${/^[aeiouh]/.test(foldText(rest)) ? 'd’' : 'de '}${rest}`;
}

const MOST_FOUND = 5;

export function findQuartiers(typed: string): Quartier[] {
  const words = splitWords(typed);
  if (words.length === 0) return [];
  const hasAllWords = (text: string) => {
    const own = splitWords(text);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const namedQuartiers = listQuartiers().filter(({ name }) => hasAllWords(name));
  const around = listQuartiers().filter(
    (one) => !namedQuartiers.includes(one) && hasAllWords(`${one.name} ${one.commune}`),
  );
  return [...namedQuartiers, ...around].slice(0, MOST_FOUND);
}

const splitWords = (text: string) => foldText(text).match(/[a-z0-9]+/g) ?? [];
