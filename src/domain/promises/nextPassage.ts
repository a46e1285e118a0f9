import type { Slot } from './slots.ts';

/** `beyond` is later than the service hours say. */
type Return = { promisedAt: number; beyond?: true };
type FreeSlot = Slot & Return & { isFree: boolean };

type OfferedDays<S> = { days: { slots: S[] }[] };

/** Without a slot the livreur comes as soon as possible. */
export type Passage = Return & { slot: Slot | null };

/** "Demain" is said of the day on which the passage was read. */
export type DatedPassage = Passage & { day: number };

export function findFirstFreeSlot<S extends FreeSlot>({ days }: OfferedDays<S>): S | undefined {
  return days.flatMap(({ slots }) => slots).find(({ isFree }) => isFree);
}

/** The return is that of an order without a slot, which the form proposes. */
export function findNextPassage(offer: OfferedDays<FreeSlot> & { asap: Return }): Passage {
  const first = findFirstFreeSlot(offer);
  const { promisedAt, beyond } = offer.asap;
  return { slot: first ? { from: first.from, to: first.to } : null, promisedAt, ...(beyond && { beyond }) };
}
