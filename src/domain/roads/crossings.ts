import type { Point } from '../places/geo.ts';
import { findNearestQuartier } from '../places/placeName.ts';

/** Land on one side of the lagoon: the mainland, Yopougon west of the Banco bay, and the islands with the coast. */
export type Bank = 'north' | 'west' | 'south';

export const CROSSING_NAMES = [
  'houphouet',
  'degaulle',
  'bedie',
  'ouattara',
  'fourth',
  'north-road',
  'ferry-treichville',
  'ferry-abobo-doume',
  'ferry-blokosso',
] as const;
export type CrossingName = (typeof CROSSING_NAMES)[number];

export interface Crossing {
  name: CrossingName;
  label: string;
  kind: 'bridge' | 'road' | 'ferry';
  /** The two ends, one on each bank. */
  ends: readonly [Point, Point];
  banks: readonly [Bank, Bank];
}

type Row = readonly [CrossingName, Crossing['kind'], Bank, Bank, ends: string, label: string];

/** The ends are "lat,lng lat,lng" from memory, so the desk confirms each on the ground. Both shores of the Cocody bay are north. */
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
  ['ferry-treichville', 'ferry', 'north', 'south', '5.3163,-4.0172 5.3098,-4.0155', 'Bateau de Treichville'],
  ['ferry-abobo-doume', 'ferry', 'north', 'west', '5.3165,-4.0185 5.3128,-4.0425', 'Bateau d’Abobo-Doumé'],
  ['ferry-blokosso', 'ferry', 'north', 'north', '5.317,-4.0155 5.3275,-4.0035', 'Bateau de Blokosso'],
];

function parsePoint(text = ''): Point {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lng, lat };
}

export const CROSSINGS: readonly Crossing[] = ROWS.map(([name, kind, one, other, ends, label]) => {
  const [first, second] = ends.split(' ');
  return { name, label, kind, banks: [one, other], ends: [parsePoint(first), parsePoint(second)] };
});

const WEST = new Set(['Yopougon', 'Songon']);
const SOUTH = new Set(['Treichville', 'Marcory', 'Koumassi', 'Port-Bouët', 'Grand-Bassam']);
/** The commune of Attécoubé lies on both shores of the Banco bay. */
const WEST_OF_BAY = new Set(['Locodjro', 'Abobo-Doumé', 'Mossikro']);

export function findBank(point: Point): Bank {
  const { commune, name } = findNearestQuartier(point);
  if (SOUTH.has(commune)) return 'south';
  return WEST.has(commune) || (commune === 'Attécoubé' && WEST_OF_BAY.has(name)) ? 'west' : 'north';
}
