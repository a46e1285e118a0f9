import { expect, it } from 'vitest';
import type { OrderLine } from '#domain/orders/order.ts';
import type { Handover, HandoverLeg, LineCount } from '#domain/pieces/handover.ts';
import { hasUnequalCounts, listCountRows } from './CountTable.tsx';

const aLine = (position: number, quantity: number): OrderLine => ({
  position,
  productId: `p${position}`,
  name: 'Chemise',
  service: 'Lavage',
  quantity,
  unitPrice: 1500,
});
const aHandover = (leg: HandoverLeg, counts: LineCount[] | null): Handover => ({
  leg,
  counts,
  how: 'as_ordered',
  reason: null,
  pieces: 0,
  bags: null,
  photo: null,
  at: 0,
  recordedAt: 0,
});
const items = [aLine(0, 2), aLine(1, 4)];

it('shows nothing of hand-overs that are to come', () => {
  expect(listCountRows({ items, handovers: [] })[0]).toMatchObject({
    ordered: 2,
    pickedUp: null,
    counted: null,
  });
});

it('takes a hand-over without counts as ordered, and a line that nobody counted as none', () => {
  const pickup = aHandover('pickup', null);
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
    aHandover('pickup', null),
    aHandover('workshop', [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 3 },
    ]),
    aHandover('delivery', null),
  ];
  const rows = listCountRows({ items, handovers });
  expect(rows.map(({ givenBack }) => givenBack)).toEqual([2, 3]);
  expect(rows.map(hasUnequalCounts)).toEqual([false, true]);
});
