import type { Point } from '../places/geo.ts';
import { findNearestQuartier } from '../places/placeName.ts';

/** Land on one side of the lagoon: the mainland, Yopougon west of the Banco bay, and the islands with the coast. */
export type Bank = 'north' | 'west' | 'south';

export const CROSSING_NAMES = ['houphouet', 'degaulle', 'bedie', 'ouattara', 'fourth', 'north-road'] as const;
export type CrossingName = (typeof CROSSING_NAMES)[number];

export interface Crossing {
  name: CrossingName;
  label: string;
  kind: 'bridge' | 'road';
  /** The two ends, one on each bank. */
  ends: readonly [Point, Point];
  banks: readonly [Bank, Bank];
}

type Row = readonly [CrossingName, Crossing['kind'], Bank, Bank, ends: string, label: string];

/** The ends are "lat,lng lat,lng". Both shores of the Cocody bay are north; no motorbike takes a ferry. */
const ROWS: readonly Row[] = [
  ['houphouet', 'bridge', 'north', 'south', '5.3162,-4.0195 5.3118,-4.0185', 'Pont Félix-Houphouët-Boigny'],
  ['degaulle', 'bridge', 'north', 'south', '5.3148,-4.0134 5.3092,-4.0126', 'Pont Charles-de-Gaulle'],
  ['bedie', 'bridge', 'north', 'south', '5.323,-3.9772 5.309,-3.9748', 'Pont Henri-Konan-Bédié'],
  ['ouattara', 'bridge', 'north', 'north', '5.3275,-4.006 5.3265,-4.014', 'Pont Alassane-Ouattara'],
  [
    'fourth',
    'bridge',
    'west',
    'north',
    '5.3375,-4.0475 5.3365,-4.0325',
    'Quatrième pont (Yopougon – Plateau)',
  ],
  [
    'north-road',
    'road',
    'west',
    'north',
    '5.3565,-4.0625 5.357,-4.036',
    'Autoroute du Nord (Adjamé – Banco)',
  ],
];

function parsePoint(text = ''): Point {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lng, lat };
}

export const CROSSINGS: readonly Crossing[] = ROWS.map(([name, kind, one, other, ends, label]) => {
  const [first, second] = ends.split(' ');
  return { name, label, kind, banks: [one, other], ends: [parsePoint(first), parsePoint(second)] };
});

const DEGREE_METRES = 111_195;
const HALF_LENGTH_METRES = 150;

/** Short enough not to cut the next bridge too. */
export function drawLineAcross({ ends: [one, other] }: Pick<Crossing, 'ends'>): [Point, Point] {
  const middle = { lng: (one.lng + other.lng) / 2, lat: (one.lat + other.lat) / 2 };
  const lngMetres = DEGREE_METRES * Math.cos((middle.lat * Math.PI) / 180);
  const [x, y] = [(other.lng - one.lng) * lngMetres, (other.lat - one.lat) * DEGREE_METRES];
  const share = HALF_LENGTH_METRES / Math.hypot(x, y);
  const [lng, lat] = [(-y * share) / lngMetres, (x * share) / DEGREE_METRES];
  return [
    { lng: middle.lng + lng, lat: middle.lat + lat },
    { lng: middle.lng - lng, lat: middle.lat - lat },
  ];
}

const WEST = new Set(['Yopougon', 'Songon']);
const SOUTH = new Set(['Treichville', 'Marcory', 'Koumassi', 'Port-Bouët', 'Grand-Bassam']);
/** The commune of Attécoubé lies on both shores of the Banco bay. */
const WEST_OF_BAY = new Set(['Locodjro', 'Abobo-Doumé', 'Mossikro']);

export function findBank(point: Point): Bank {
  const { commune, name } = findNearestQuartier(point);
  if (SOUTH.has(commune)) return 'south';
  return WEST.has(commune) || (commune === 'Attécoubé' && WEST_OF_BAY.has(name)) ? 'west' : 'north';
}
