import { expect, it } from 'vitest';
import { sortByPromise } from './nextToLeave.ts';

it('puts the soonest promise first, and of two alike the order that has waited longer', () => {
  const anOrder = (name: string, promisedAt: number, createdAt = 0) => ({ name, promisedAt, createdAt });
  const orders = [
    anOrder('later', 30),
    anOrder('newer', 20, 2),
    anOrder('older', 20, 1),
    anOrder('late', 10),
  ];
  expect(sortByPromise(orders).map(({ name }) => name)).toEqual(['late', 'older', 'newer', 'later']);
});
