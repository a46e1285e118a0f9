import { expect, it } from 'vitest';
import { sortByToldHour, splitWall } from './WorkshopPage.tsx';

it('puts express first, then the soonest told hour, and of two alike the order that has waited longer', () => {
  const anOrder = (name: string, toldAt: number, createdAt = 0) => ({ name, toldAt, createdAt });
  const orders = [
    anOrder('later', 30),
    anOrder('newer', 20, 2),
    anOrder('older', 20, 1),
    anOrder('late', 10),
    { ...anOrder('express', 40), express: { percent: 50, hours: 8 } },
  ];
  expect(sortByToldHour(orders).map(({ name }) => name)).toEqual([
    'express',
    'late',
    'older',
    'newer',
    'later',
  ]);
});

it.each([
  [3, 2, [3, 5]],
  [12, 5, [6, 2]],
  [12, 1, [7, 1]],
  [12, 0, [8, 0]],
  [0, 12, [0, 8]],
])('of %i orders to treat and %i ready ones the wall has room for %j', (toTreat, ready, rows) => {
  const orders = Array.from({ length: toTreat + ready }, (_, index) => ({
    readyAt: index < ready ? 1 : null,
  }));
  expect(splitWall(orders, 8).map((part) => part.rows)).toEqual(rows);
});
