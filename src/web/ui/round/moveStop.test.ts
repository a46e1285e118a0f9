import { expect, it } from 'vitest';
import { moveStop } from './moveStop.ts';

const stops = ['a', 'b', 'c'].map((id) => ({ id }));
const moved = (id: string, by: -1 | 1) =>
  moveStop(stops, id, by)
    .map((stop) => stop.id)
    .join('');

it('moves a stop by one place, and never out of the list', () => {
  expect([moved('b', -1), moved('b', 1)]).toEqual(['bac', 'acb']);
  expect([moved('a', -1), moved('c', 1), moved('none', 1)]).toEqual(['abc', 'abc', 'abc']);
});
