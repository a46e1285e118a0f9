import type { Random } from '#server/demo/chance.ts';
import type { BusinessAccount } from './accounts.ts';
import type { Answer, House } from './house.ts';
import type { Garment } from './lines.ts';
import type { Doubles } from './online.ts';
import type { People } from './people.ts';
import type { Phone } from './phone.ts';
import type { Reality } from './reality.ts';

/** It yields the minutes until its next step. */
export type Scenario = AsyncGenerator<number, void>;

export interface Shared {
  house: House;
  doubles: Doubles;
  people: People;
  accounts: BusinessAccount[];
  phones: Phone[];
  reality: Reality;
  chance: Random;
  garments: Garment[];
  /** Draws whether a situation comes, and counts how often it did. */
  happens(situation: string, percent: number): boolean;
}

const WRITTEN_BEFORE_THE_CUT = new Set([
  'ORDER_CHANGED',
  'TRANSITION_REFUSED',
  'ALREADY_REVERSED',
  'LINEN_NOT_HELD',
  'NOTHING_TO_COUNT',
]);

/** The repeated act may be refused after a power cut, because the first try had been written already. */
export function expectDone(answer: Answer | null): void {
  if (!answer?.refused || (answer.wasCut && WRITTEN_BEFORE_THE_CUT.has(answer.refused))) return;
  throw new Error(`refused: ${answer.refused}`);
}

export function expectRefused(answer: Answer | null, code: string): void {
  if (answer?.refused !== code) throw new Error(`${answer?.refused ?? 'done'} instead of ${code}`);
}

export function expectEqual(what: string, is: unknown, expected: unknown): void {
  if (is !== expected) throw new Error(`${what}: ${is} instead of ${expected}`);
}
