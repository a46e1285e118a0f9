import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR } from '../format/calendar.ts';
import { computePunctuality, type DueDelivery } from './punctuality.ts';
import { DELIVERY_LIMIT_MS } from './stepLimits.ts';

const isPunctual = (delivery: DueDelivery) => computePunctuality([delivery]).kept === 1;
const toldAt = 100 * HOUR;

it.each<[name: string, sentAt: number, doneAt: number, expected: boolean]>([
  ['before the hour that was told, however long it took', 80, 100, true],
  ['a moment after it', 80, 100 + 1 / HOUR, false],
  ['sent too late to keep it, within three hours', 99, 102, true],
  ['sent after it was broken, within three hours', 120, 123, true],
  ['sent too late to keep it, and longer than three hours', 99, 102 + 1 / HOUR, false],
])('%s', (_, sentAt, doneAt, expected) => {
  expect(isPunctual({ toldAt, sentAt: sentAt * HOUR, doneAt: doneAt * HOUR })).toBe(expected);
});

it('a livreur is never late where the hour that the client was told was kept, and always where both limits are passed', () => {
  const instant = fc.nat(300 * HOUR);
  fc.assert(
    fc.property(instant, instant, instant, (sentAt, due, doneAt) => {
      const punctual = isPunctual({ sentAt, toldAt: due, doneAt });
      if (doneAt <= due) expect(punctual).toBe(true);
      if (doneAt > due && doneAt - sentAt > DELIVERY_LIMIT_MS) expect(punctual).toBe(false);
    }),
  );
});

it('adds deliveries up', () => {
  const late = { toldAt, sentAt: 80 * HOUR, doneAt: 110 * HOUR };
  expect(computePunctuality([])).toEqual({ kept: 0, broken: 0 });
  expect(computePunctuality([late, late, { ...late, doneAt: 90 * HOUR }])).toEqual({ kept: 1, broken: 2 });
});
