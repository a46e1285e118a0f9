import { expect, it } from 'vitest';
import { describeFailure } from '#domain/failures/describeFailure.ts';
import { firstFreeOf, freeSlot, nextSlotsIn, promisedWith, type SlotOffer } from './slotOffer.ts';

const slot = (from: number, places: number) => ({ from, to: from + 10, places, promisedAt: from + 100 });
const offer: SlotOffer = {
  asap: { promisedAt: 50 },
  days: [
    { day: '2026-11-20', slots: [slot(1, 0)] },
    { day: '2026-11-21', slots: [slot(20, 0), slot(30, 2), slot(40, 1)] },
  ],
};

it('promises as soon as possible without a slot, and nothing before the offer is known', () => {
  expect(promisedWith(offer, undefined)).toBe(50);
  expect(promisedWith(undefined, undefined)).toBeUndefined();
  expect(promisedWith(undefined, { from: 30, to: 40 })).toBeUndefined();
});

it('promises what the chosen slot does, and nothing once it is full, gone or of another length', () => {
  expect(promisedWith(offer, { from: 30, to: 40 })).toBe(130);
  expect(promisedWith(offer, { from: 20, to: 30 })).toBeUndefined();
  expect(promisedWith(offer, { from: 21, to: 31 })).toBeUndefined();
  expect(promisedWith(offer, { from: 30, to: 45 })).toBeUndefined();
});

it('finds the first slot with a place, on whichever day', () => {
  expect(firstFreeOf(offer)?.from).toBe(30);
  expect(firstFreeOf({ ...offer, days: offer.days.slice(0, 1) })).toBeUndefined();
  expect(freeSlot(offer, { from: 1, to: 11 })).toBeUndefined();
});

it('reads the next slots out of a refusal, and none out of another one', () => {
  const next = [{ from: 30, to: 40, promisedAt: 130 }];
  expect(nextSlotsIn(describeFailure('SLOT_UNAVAILABLE', { facts: { next } }).facts)).toEqual(next);
  expect(nextSlotsIn(describeFailure('SLOT_UNAVAILABLE', { facts: { next: [] } }).facts)).toEqual([]);
  expect(nextSlotsIn(describeFailure('PRICES_CHANGED', { facts: { newTotal: 5 } }).facts)).toBeNull();
  expect(nextSlotsIn(undefined)).toBeNull();
});
