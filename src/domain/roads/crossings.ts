import type { Point } from '../places/geo.ts';

/** Land on one side of the lagoon: the mainland, Yopougon west of the Banco bay, and the islands with the coast. */
export type Bank = 'north' | 'west' | 'south';

export type CrossingName =
  | 'houphouet'
  | 'degaulle'
  | 'bedie'
  | 'ouattara'
  | 'fourth'
  | 'north-road'
  | 'ferry-treichville'
  | 'ferry-abobo-doume'
  | 'ferry-blokosso';

export interface Crossing {
  name: CrossingName;
  label: string;
  kind: 'bridge' | 'road' | 'ferry';
  /** The two ends, one on each bank. */
  ends: readonly [Point, Point];
  banks: readonly [Bank, Bank];
}
