import { expect, it } from 'vitest';
import type { Handover } from './handover.ts';
import { listLinesToGive } from './linesToGive.ts';

const makeLine = (position: number, quantity: number) => ({
  position,
  quantity,
  productId: `p${position}`,
  name: `Vêtement ${position}`,
  service: 'Lavage',
  unitPrice: 1000,
});
const items = [makeLine(0, 4), makeLine(2, 2)];
const handOver = (leg: Handover['leg'], ...quantities: [first: number, second: number] | []): Handover => ({
  leg,
  how: 'code',
  reason: null,
  pieces: 0,
  bags: null,
  photo: null,
  at: 0,
  recordedAt: 0,
  counts:
    quantities.length === 0 ? null : quantities.map((quantity, index) => ({ position: index * 2, quantity })),
});
const PICKUP = handOver('pickup');

it.each<[what: string, Handover[], left: [position: number, quantity: number][]]>([
  [
    'what was ordered',
    [PICKUP],
    [
      [0, 4],
      [2, 2],
    ],
  ],
  [
    'what was counted at the pickup',
    [handOver('pickup', 3, 2)],
    [
      [0, 3],
      [2, 2],
    ],
  ],
  ['the rest of a delivery', [PICKUP, handOver('delivery', 3, 2)], [[0, 1]]],
  ['the rest of a second visit', [PICKUP, handOver('delivery', 2, 1), handOver('return', 1, 1)], [[0, 1]]],
  ['nothing after a hand-over without counts', [PICKUP, handOver('delivery', 2, 1), handOver('return')], []],
])('lists %s', (_, handovers, left) => {
  const lines = listLinesToGive({ items, handovers });
  expect(lines.map(({ position, quantity }) => [position, quantity])).toEqual(left);
});
