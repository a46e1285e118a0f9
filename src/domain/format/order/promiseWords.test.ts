import { expect, it } from 'vitest';
import { describeMove } from './promiseWords.ts';
import {
  formatPassage,
  formatPromise,
  formatReturn,
  formatSlot,
  getDayLabel,
  getSlotLabel,
} from './slotWords.ts';

/** 20 November 2026 is a Friday. */
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const now = buildTime(20, 9);
const normalizeSpaces = (words: string) => words.replace(/\s/g, ' ');

it('says by when the linen is back, minutes only where there are some', () => {
  expect(normalizeSpaces(formatPromise(buildTime(27, 16, 30)))).toBe('vendredi 27 novembre avant 16 h 30');
  expect(normalizeSpaces(formatPromise(buildTime(27, 0)))).toBe('vendredi 27 novembre avant 0 h');
  expect(normalizeSpaces(formatPromise(Date.UTC(2026, 11, 1, 8, 5)))).toBe('mardi 1er décembre avant 8 h 05');
});

it.each([
  [20, 'Aujourd’hui, 16 h à 18 h', 'retour aujourd’hui avant 18 h'],
  [21, 'Demain, 16 h à 18 h', 'retour demain avant 18 h'],
  [27, 'Ven. 27 nov., 16 h à 18 h', 'retour ven. 27 nov. avant 18 h'],
])('tells a visitor of a passage on the %ith and of a return', (day, passage, back) => {
  const slot = { from: buildTime(day, 16), to: buildTime(day, 18) };
  expect(normalizeSpaces(formatPassage(slot, now))).toBe(passage);
  expect(normalizeSpaces(formatReturn(slot.to, now))).toBe(back);
});

it('says where a promise has moved, why, and what was said first', () => {
  const describeMovePlainly = (promisedAt: number, moveReason: string | null) =>
    normalizeSpaces(describeMove({ promisedAt, promisedAtFirst: buildTime(26, 16), moveReason }) ?? 'null');
  expect(describeMovePlainly(buildTime(27, 16), 'panne d’eau')).toBe(
    'Repoussé : panne d’eau (d’abord prévu jeudi 26 novembre avant 16 h)',
  );
  expect(describeMovePlainly(buildTime(27, 16), null)).toBe(
    'Repoussé : d’abord prévu jeudi 26 novembre avant 16 h',
  );
  expect(describeMovePlainly(buildTime(26, 12), null)).toBe(
    'Avancé : d’abord prévu jeudi 26 novembre avant 16 h',
  );
  expect(describeMove({ promisedAt: buildTime(26, 16), promisedAtFirst: null, moveReason: null })).toBeNull();
});

it('says between which hours the livreur comes, with their day', () => {
  const aSlot = (day: number) => ({ from: buildTime(day, 10), to: buildTime(day, 12) });
  expect(normalizeSpaces(formatSlot(aSlot(27)))).toBe('vendredi 27 novembre entre 10 h et 12 h');
  expect(getSlotLabel({ from: buildTime(20, 8), to: buildTime(20, 9, 30) })).toBe(
    '8\u00a0h\u00a0–\u00a09\u00a0h\u00a030',
  );
});

it('names the days that can be chosen', () => {
  expect([20, 21, 23].map((day) => getDayLabel(buildTime(day, 8), now))).toEqual([
    'Aujourd’hui',
    'Demain',
    'lun.\u00a023\u00a0nov.',
  ]);
});
