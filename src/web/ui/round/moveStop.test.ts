import { expect, it } from 'vitest';
import { moveStop } from './moveStop.ts';

const stops = ['a', 'b', 'c'].map((id) => ({ id }));
const moveAndList = (id: string, by: -1 | 1) =>
  moveStop(stops, id, by)
    .map((stop) => stop.id)
    .join('');

it('moves a stop by one place, and never out of the list', () => {
  expect([moveAndList('b', -1), moveAndList('b', 1)]).toEqual(['bac', 'acb']);
  expect([moveAndList('a', -1), moveAndList('c', 1), moveAndList('none', 1)]).toEqual(['abc', 'abc', 'abc']);
});
