import { expect, it } from 'vitest';
import { aHandover, anOrderLine } from '#testing/pieces/lines.ts';
import type { Handover } from './handover.ts';
import { listLinesToGive } from './linesToGive.ts';

const items = [anOrderLine(0, 4), anOrderLine(2, 2)];
const handOver = (leg: Handover['leg'], first: number, second: number): Handover =>
  aHandover(leg, [
    { position: 0, quantity: first },
    { position: 2, quantity: second },
  ]);
const PICKUP = aHandover('pickup');

it.each<[what: string, Handover[], left: string]>([
  ['what was ordered', [PICKUP], '4 of 0, 2 of 2'],
  ['what was counted at the pickup', [handOver('pickup', 3, 2)], '3 of 0, 2 of 2'],
  ['the rest of a delivery', [PICKUP, handOver('delivery', 3, 2)], '1 of 0'],
  ['the rest of a second visit', [PICKUP, handOver('delivery', 2, 1), handOver('return', 1, 1)], '1 of 0'],
  ['nothing after a hand-over without counts', [PICKUP, handOver('delivery', 2, 1), aHandover('return')], ''],
])('lists %s', (_, handovers, left) => {
  const lines = listLinesToGive({ items, handovers });
  expect(lines.map(({ position, quantity }) => `${quantity} of ${position}`).join(', ')).toBe(left);
});
