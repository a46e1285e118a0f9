import { expect, it } from 'vitest';
import { UNDO_MS } from '#domain/pieces/visits.ts';
import type { Mission } from '../savedAnswers.ts';
import { makeStep } from './act.ts';
import {
  addRecentStep,
  dropRecentStep,
  filterUndoableSteps,
  listDoneMissions,
  type RecentStep,
} from './recentSteps.ts';

const makeMission = (id: string, status: Mission['status'] = 'pickup_en_route') =>
  ({ id, status, amountDue: 0, linen: 'client', returningAt: null }) as Mission;
const makeRecentStep = (id: string, at: number): RecentStep => {
  const { step } = makeStep(makeMission(id), 'picked_up');
  return { mission: makeMission(id), step: { ...step, at } };
};
const [first, second] = [makeRecentStep('a', 1000), makeRecentStep('b', 2000)];

it('offers a step for two minutes', () => {
  expect(filterUndoableSteps([second, first], 1000 + UNDO_MS - 1)).toEqual([second, first]);
  expect(filterUndoableSteps([second, first], 1000 + UNDO_MS)).toEqual([second]);
});

it('has the last step of each order', () => {
  const again = makeRecentStep('a', 3000);
  expect(addRecentStep([second, first], again)).toEqual([again, second]);
  expect(dropRecentStep([second, first], 'b')).toEqual([first]);
});

it('shows as done what has left the list, with what waits for the network', () => {
  const { acts } = makeStep(makeMission('a'), 'picked_up');
  const doneMissions = listDoneMissions([second, first], [{ id: 'b' }], acts);
  expect(doneMissions.map(({ id, status, waiting }) => [id, status, waiting])).toEqual([
    ['a', 'picked_up', acts],
  ]);
});
