import { expect, it } from 'vitest';
import { aHandover, anOrderLine } from '#testing/pieces/lines.ts';
import { hasUnequalCounts, listCountRows } from './CountTable.tsx';

const items = [anOrderLine(0, 2), anOrderLine(1, 4)];

it('shows nothing of hand-overs that are to come', () => {
  expect(listCountRows({ items, handovers: [] })[0]).toMatchObject({
    ordered: 2,
    pickedUp: null,
    counted: null,
  });
});

it('takes a hand-over without counts as ordered, and a line that nobody counted as none', () => {
  const pickup = aHandover('pickup');
  const workshop = aHandover('workshop', [{ position: 1, quantity: 3 }]);
  const rows = listCountRows({ items, handovers: [pickup, workshop] });
  expect(rows.map(({ pickedUp, counted }) => [pickedUp, counted])).toEqual([
    [2, 0],
    [4, 3],
  ]);
  expect(rows.map(hasUnequalCounts)).toEqual([true, true]);
});

it('gives back what the workshop has counted', () => {
  const handovers = [
    aHandover('pickup'),
    aHandover('workshop', [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 3 },
    ]),
    aHandover('delivery'),
  ];
  const rows = listCountRows({ items, handovers });
  expect(rows.map(({ givenBack }) => givenBack)).toEqual([2, 3]);
  expect(rows.map(hasUnequalCounts)).toEqual([false, true]);
});

it('names a garment that was added at the pickup until the order has a line of it', () => {
  const counts = [...items, { position: -1, quantity: 1, added: 'Robe, Lavage' }];
  const handovers = [aHandover('pickup', counts)];
  const robe = { ...anOrderLine(2, 1), name: 'Robe' };
  for (const [lines, ordered] of [
    [items, 0],
    [[...items, robe], 1],
  ] as const) {
    const rows = listCountRows({ items: [...lines], handovers });
    expect(rows.at(-1)).toMatchObject({ ordered, pickedUp: 1, counted: null });
    expect(rows.map(hasUnequalCounts)).toEqual([false, false, ordered === 0]);
  }
});
