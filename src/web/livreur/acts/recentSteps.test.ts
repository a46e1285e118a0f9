import { expect, it } from 'vitest';
import { UNDO_MS } from '#domain/pieces/visits.ts';
import type { Mission } from '../missions/useSavedMissions.ts';
import { newStep } from './act.ts';
import { doneMissions, type RecentStep, stillUndoable, withoutRecent, withRecent } from './recentSteps.ts';

const mission = (id: string, status: Mission['status'] = 'pickup_en_route') =>
  ({ id, status, amountDue: 0, linen: 'client', returningAt: null }) as Mission;
const recent = (id: string, at: number): RecentStep => {
  const { step } = newStep(mission(id), 'picked_up');
  return { mission: mission(id), step: { ...step, at } };
};
const [first, second] = [recent('a', 1000), recent('b', 2000)];

it('offers a step for two minutes', () => {
  expect(stillUndoable([second, first], 1000 + UNDO_MS - 1)).toEqual([second, first]);
  expect(stillUndoable([second, first], 1000 + UNDO_MS)).toEqual([second]);
});

it('has the last step of each order', () => {
  const again = recent('a', 3000);
  expect(withRecent([second, first], again)).toEqual([again, second]);
  expect(withoutRecent([second, first], 'b')).toEqual([first]);
});

it('shows as done what has left the list, with what waits for the network', () => {
  const { acts } = newStep(mission('a'), 'picked_up');
  const done = doneMissions([second, first], [{ id: 'b' }], acts);
  expect(done.map(({ id, status, waiting }) => [id, status, waiting])).toEqual([['a', 'picked_up', acts]]);
});
