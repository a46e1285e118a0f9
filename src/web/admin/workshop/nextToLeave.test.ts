import { expect, it } from 'vitest';
import { sortByToldHour } from './nextToLeave.ts';

it('puts the soonest told hour first, and of two alike the order that has waited longer', () => {
  const anOrder = (name: string, toldAt: number, createdAt = 0) => ({ name, toldAt, createdAt });
  const orders = [
    anOrder('later', 30),
    anOrder('newer', 20, 2),
    anOrder('older', 20, 1),
    anOrder('late', 10),
  ];
  expect(sortByToldHour(orders).map(({ name }) => name)).toEqual(['late', 'older', 'newer', 'later']);
});
