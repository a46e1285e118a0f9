import { expect, test } from 'vitest';
import { DAY, HOUR } from '../calendar.ts';
import { describeVisitDeadline, describeVisitTime } from './missionWords.ts';

const now = Date.UTC(2026, 10, 20, 9);
const pickup = {
  status: 'assigned' as const,
  slot: { from: now + HOUR, to: now + 3 * HOUR },
  deliverySlot: null,
  promisedAt: now + 27 * HOUR,
};
const delivery = { ...pickup, status: 'delivery_en_route' as const, promisedAt: now + HOUR };
const revisit = { ...delivery, deliverySlot: { from: now + 3 * HOUR, to: now + 5 * HOUR } };
const clean = (words: string) => words.replace(/\u00a0/g, ' ');

test.each([
  ['a pickup', pickup, 'Entre 10 h et 12 h', 'attendu avant 12 h'],
  ['a pickup without a slot', { ...pickup, slot: null }, 'Dès que possible', 'attendu dès que possible'],
  ['a delivery', delivery, 'Retour prévu : aujourd’hui avant 10 h', 'promis avant 10 h'],
  [
    'a delivery of yesterday',
    { ...delivery, promisedAt: now - DAY },
    'Retour prévu : jeu. 19 nov. avant 9 h',
    'promis hier avant 9 h',
  ],
  [
    'a delivery of earlier',
    { ...delivery, promisedAt: now - 2 * DAY },
    'Retour prévu : mer. 18 nov. avant 9 h',
    'promis mer. 18 nov. avant 9 h',
  ],
  ['the second visit of a delivery', revisit, 'Entre 12 h et 14 h', 'attendu avant 14 h'],
] as const)('says when %s is expected', (_, mission, time, deadline) => {
  expect(clean(describeVisitTime(mission, now))).toBe(time);
  expect(clean(describeVisitDeadline(mission, now))).toBe(deadline);
});
