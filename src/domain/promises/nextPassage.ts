import type { Slot } from './slots.ts';

type FreeSlot = Slot & { isFree: boolean; promisedAt: number };

type OfferedDays<S> = { days: { slots: S[] }[] };

/** Without a slot the livreur comes as soon as possible. */
export type Passage = { slot: Slot | null; promisedAt: number };

/** "Demain" is said of the day on which the passage was read. */
export type DatedPassage = Passage & { day: number };

export function findFirstFreeSlot<S extends FreeSlot>({ days }: OfferedDays<S>): S | undefined {
  return days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree);
}

export function findNextPassage(offer: OfferedDays<FreeSlot> & { asap: { promisedAt: number } }): Passage {
  const first = findFirstFreeSlot(offer);
  if (!first) return { slot: null, promisedAt: offer.asap.promisedAt };
  const { from, to, promisedAt } = first;
  return { slot: { from, to }, promisedAt };
}
