import { expect, it } from 'vitest';
import { sortByPromise } from './nextToLeave.ts';

it('puts the soonest promise first, and of two alike the order that has waited longer', () => {
  const order = (name: string, promisedAt: number, createdAt = 0) => ({ name, promisedAt, createdAt });
  const orders = [order('later', 30), order('newer', 20, 2), order('older', 20, 1), order('late', 10)];
  expect(sortByPromise(orders).map(({ name }) => name)).toEqual(['late', 'older', 'newer', 'later']);
});
