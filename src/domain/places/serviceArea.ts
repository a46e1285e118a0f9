import type { Point } from './geo.ts';
import { isTooFar, type ServiceArea } from './reach.ts';
import { SHORES } from './shores.ts';

/** A pin this near to a shore is accepted: shores are coarse, and refusing a client is worse than a pin on water. */
const SHORE_MARGIN_KM = 0.3;

export function findPlaceRefusal(point: Point, area: ServiceArea): 'TOO_FAR' | 'ON_WATER' | null {
  if (isTooFar(point, area)) return 'TOO_FAR';
  return isOnWater(point) ? 'ON_WATER' : null;
}

export function formatTooFarMessage(farthestKm: number): string {
  return `Nous nous déplaçons jusqu’à ${farthestKm}\u00a0km autour de notre atelier.`;
}

type Corner = readonly [number, number];
let rings: Corner[][] | null = null;

function parseShoreRings(): Corner[][] {
  const parseCorner = (text: string): Corner => {
    const [lng = 0, lat = 0] = text.split(',').map(Number);
    return [lng / 10_000, lat / 10_000];
  };
  rings ??= SHORES.map((ring) => ring.split(' ').map(parseCorner));
  return rings;
}

function isOnWater(point: Point): boolean {
  const crossed = parseShoreRings().filter((ring) => isInside(ring, point));
  if (crossed.length % 2 === 0) return false;
  return parseShoreRings().every((ring) =>
    listSides(ring).every((side) => measureDistance(side, point) > SHORE_MARGIN_KM),
  );
}

const listSides = (ring: Corner[]): [Corner, Corner][] =>
  ring.map((corner, index) => [corner, ring[(index + 1) % ring.length] ?? corner]);

/** A point is inside when a line from it to the east crosses an odd number of sides. */
function isInside(ring: Corner[], { lng, lat }: Point): boolean {
  const crossings = listSides(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1,
  );
  return crossings.length % 2 === 1;
}

/** The earth counts as flat over a few kilometres. */
function measureDistance([from, to]: [Corner, Corner], point: Point): number {
  const [ax, ay] = toFlatKilometres(from, point);
  const [bx, by] = toFlatKilometres(to, point);
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

const KM_PER_DEGREE = 111.2;
const toFlatKilometres = ([lng, lat]: Corner, origin: Point): Corner => [
  (lng - origin.lng) * KM_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180),
  (lat - origin.lat) * KM_PER_DEGREE,
];
