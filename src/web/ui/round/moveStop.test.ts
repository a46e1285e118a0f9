import { expect, it } from 'vitest';
import { moveStop } from './moveStop.ts';

const stops = ['a', 'b', 'c'].map((id) => ({ id }));
const listIdsAfterMove = (id: string, by: -1 | 1) =>
  moveStop(stops, id, by)
    .map((stop) => stop.id)
    .join('');

it('moves a stop by one place, and never out of the list', () => {
  expect([listIdsAfterMove('b', -1), listIdsAfterMove('b', 1)]).toEqual(['bac', 'acb']);
  expect([listIdsAfterMove('a', -1), listIdsAfterMove('c', 1), listIdsAfterMove('none', 1)]).toEqual([
    'abc',
    'abc',
    'abc',
  ]);
});
