import type { Random } from '#server/demo/chance.ts';
import type { House } from './house.ts';
import type { Doubles } from './online.ts';
import type { People } from './people.ts';
import type { Phone } from './phone.ts';
import type { Reality } from './reality.ts';

export type Scenario = AsyncGenerator<number, void>;

export interface Shared {
  house: House;
  doubles: Doubles;
  people: People;
  phones: Phone[];
  reality: Reality;
  chance: Random;
  garments: { id: string; services: { name: string; price: number }[] }[];
  /** The scenario given runs beside the one that calls this. */
  spawn(scenario: Scenario): void;
}
