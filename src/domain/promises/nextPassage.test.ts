import { expect, it } from 'vitest';
import { findNextPassage } from './nextPassage.ts';

const makeSlot = (from: number, isFree: boolean) => ({ from, to: from + 10, isFree, promisedAt: from + 100 });

it('is the first slot with a place, on whatever day, with the return that the form proposes', () => {
  const days = [
    { slots: [makeSlot(0, false)] },
    { slots: [] },
    { slots: [makeSlot(50, true), makeSlot(60, true)] },
  ];
  expect(findNextPassage({ asap: { promisedAt: 7 }, days })).toEqual({
    slot: { from: 50, to: 60 },
    promisedAt: 7,
  });
});

it('is as soon as possible while no slot has a place', () => {
  const days = [{ slots: [makeSlot(0, false)] }];
  expect(findNextPassage({ asap: { promisedAt: 7 }, days })).toEqual({ slot: null, promisedAt: 7 });
});

it('says that its return is later than the service hours', () => {
  const asap = { promisedAt: 7, beyond: true } as const;
  expect(findNextPassage({ asap, days: [] })).toEqual({ slot: null, ...asap });
});
