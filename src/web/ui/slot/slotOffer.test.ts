import { expect, it } from 'vitest';
import { describeFailure } from '#domain/failures/failures.ts';
import { findFreeSlot, findReturn, listNearSlots, listNextSlots, type SlotOffer } from './slotOffer.ts';
import { offerBookedSlot } from './VisitChoice.tsx';

const makeSlot = (from: number, isFree: boolean) => ({ from, to: from + 10, isFree, promisedAt: from + 100 });
const offer: SlotOffer = {
  express: null,
  asap: { promisedAt: 50 },
  days: [
    { day: '2026-11-20', slots: [makeSlot(1, false)] },
    { day: '2026-11-21', slots: [makeSlot(20, false), makeSlot(30, true), makeSlot(40, true)] },
  ],
};

it('promises as soon as possible without a slot, and nothing before the offer is known', () => {
  expect(findReturn(offer, undefined)).toEqual({ promisedAt: 50 });
  expect(findReturn(undefined, undefined)).toBeUndefined();
  expect(findReturn(undefined, { from: 30, to: 40 })).toBeUndefined();
});

it('promises what the chosen slot does, and nothing once it is full, gone or of another length', () => {
  expect(findReturn(offer, { from: 30, to: 40 })).toMatchObject({ promisedAt: 130 });
  expect(findReturn(offer, { from: 20, to: 30 })).toBeUndefined();
  expect(findReturn(offer, { from: 21, to: 31 })).toBeUndefined();
  expect(findReturn(offer, { from: 30, to: 45 })).toBeUndefined();
});

it('names two free slots of the first day that has one, then the first of the next days, three in all', () => {
  const days = [...offer.days, ...[60, 70, 80].map((at) => ({ day: `${at}`, slots: [makeSlot(at, true)] }))];
  const listNear = (from: number) =>
    listNearSlots({ ...offer, days: days.slice(from) }).map((one) => one.from);
  expect(listNear(0)).toEqual([30, 40, 60]);
  expect(listNear(2)).toEqual([60, 70, 80]);
});

it('finds no slot without a place', () => {
  expect(findFreeSlot(offer, { from: 1, to: 11 })).toBeUndefined();
});

it.each([
  ['that is full', 20, ['2026-11-20', '2026-11-21']],
  ['after the days on offer', 27, ['2026-11-20', '2026-11-21', '2026-11-27']],
])('lets an order keep its own slot %s', (_, date, days) => {
  const from = Date.UTC(2026, 10, date, 8);
  const booked = { from, to: from + 10, promisedAt: 7 };
  const full = { day: '2026-11-20', slots: [makeSlot(Date.UTC(2026, 10, 20, 8), false)] };
  const withBooked = offerBookedSlot({ ...offer, days: [full, ...offer.days.slice(1)] }, booked);
  expect(findFreeSlot(withBooked, booked)).toMatchObject(booked);
  expect(withBooked.days.map(({ day }) => day)).toEqual(days);
});

it('reads the next slots out of a refusal, and none out of another one', () => {
  const next = [{ from: 30, to: 40, promisedAt: 130 }];
  expect(listNextSlots(describeFailure('SLOT_UNAVAILABLE', { facts: { next } }).facts)).toEqual(next);
  expect(listNextSlots(describeFailure('SLOT_UNAVAILABLE', { facts: { next: [] } }).facts)).toEqual([]);
  expect(listNextSlots(describeFailure('PRICES_CHANGED', { facts: { newTotal: 5 } }).facts)).toBeNull();
  expect(listNextSlots(undefined)).toBeNull();
});
