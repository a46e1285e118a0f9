import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../calendar.ts';
import { describeDelay, describeDue, getUrgency } from './dueWords.ts';

const now = Date.UTC(2026, 10, 25, 10);
const slot = { from: now + HOUR, to: now + 3 * HOUR };
const promisedAt = now + DAY;
const anOrder = { status: 'pending', slot: null, promisedAt, lateAt: now + 4 * HOUR } as const;

describe('the next hand-over of an order', () => {
  it.each([
    [{}, 'Passage dès que possible'],
    [{ slot }, 'Passage 11 h – 13 h'],
    [{ slot: { from: slot.from + DAY, to: slot.to + DAY } }, 'Passage demain 11 h – 13 h'],
    [{ status: 'pickup_en_route', slot }, 'Passage 11 h – 13 h'],
    [{ status: 'picked_up', slot }, 'Retour demain avant 10 h'],
    [{ status: 'processing', promisedAt: now + 2 * HOUR }, 'Retour avant 12 h'],
    [{ status: 'delivery_en_route', promisedAt: now + 3 * DAY }, 'Retour sam. 28 nov. avant 10 h'],
    [{ status: 'completed' }, null],
    [{ status: 'cancelled' }, null],
  ] as const)('of %o reads "%s"', (fields, words) => {
    expect(describeDue({ ...anOrder, ...fields }, now)?.replaceAll('\u00a0', ' ') ?? null).toBe(words);
  });
});

it.each([
  [-1, 'late'],
  [0, 'soon'],
  [60, 'soon'],
  [61, 'later'],
] as const)('an order whose limit is in %s minutes is %s', (minutes, urgency) => {
  expect(getUrgency({ lateAt: now + minutes * MINUTE }, now)).toBe(urgency);
});

it('an order without a limit is never urgent', () => {
  expect(getUrgency({ lateAt: null }, now)).toBe('later');
});

it.each([
  [30 * 1000, '1 min'],
  [42 * MINUTE, '42 min'],
  [102 * MINUTE, '1 h 42'],
  [33 * HOUR, '1 j 9 h'],
])('an order that has been late for %s ms says so: %s', (late, words) => {
  expect(describeDelay(now - late, now).replaceAll('\u00a0', ' ')).toBe(`En retard de ${words}`);
});
