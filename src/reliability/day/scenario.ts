import type { Random } from '#db/demo/chance.ts';
import type { House } from './house.ts';
import type { People } from './people.ts';
import type { Phone } from './phone.ts';
import type { Reality } from './reality.ts';

export type Scenario = AsyncGenerator<number, void>;

export interface Shared {
  house: House;
  people: People;
  phones: Phone[];
  reality: Reality;
  chance: Random;
  /** Garments on offer, as the catalogue lists them. */
  garments: { id: string; services: { name: string; price: number }[] }[];
  /** Begins another scenario beside this one. */
  spawn(scenario: Scenario): void;
}
