import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import {
  describeClosing,
  describeRecount,
  describeSums,
  describeWaiting,
  getDayBounds,
  listDrawerSums,
} from './cashWords.ts';

it('takes a day whole for a file', () => {
  expect(getDayBounds('1970-01-02')).toEqual({ from: '86400000', to: '172800000' });
});

it('says the announced sum of a hand-over that waits where it is another', () => {
  expect(describeSums({ expected: 900, declared: 900 })).toBe(`, attendu\u00a0: ${formatFcfa(900)}`);
  expect(describeSums({ expected: 900, declared: 400 })).toContain(`, annoncé\u00a0: ${formatFcfa(400)}`);
  expect(describeSums({ expected: null, declared: null })).toBe('');
});

it('says of a recount both sums, who and why', () => {
  expect(describeRecount({ from: 808, to: 8083, reason: 'Un chiffre oublié', counter: 'Ali Traoré' })).toBe(
    `Corrigé par Ali Traoré\u00a0: ${formatFcfa(808)} → ${formatFcfa(8083)} (Un chiffre oublié)`,
  );
});

const movements = [{ amount: 5000 }, { amount: -2000 }];

it('lists no sum for who counts blind', () => {
  expect(listDrawerSums({ float: null, carried: null, expected: null, movements, closing: null })).toEqual(
    [],
  );
});

it('adds float, what was carried and what moved to what the drawer should hold', () => {
  const open = { float: 20_000, carried: 0, expected: 23_000, movements, closing: null };
  expect(listDrawerSums(open)).toEqual([
    ['Fond de caisse', 20_000],
    ['Mouvements du jour', 3000],
    ['Attendu', 23_000],
  ]);
  const still = { ...open, expected: 20_000, movements: [] };
  expect(listDrawerSums(still)).toEqual([
    ['Fond de caisse', 20_000],
    ['Attendu', 20_000],
  ]);
  const closed = { ...open, carried: -500, expected: 22_500, closing: { counted: 22_000 } };
  expect(listDrawerSums(closed)).toEqual([
    ['Fond de caisse', 20_000],
    ['Report du jour précédent', -500],
    ['Mouvements du jour', 3000],
    ['Attendu', 22_500],
    ['Compté', 22_000],
  ]);
});

it.each([
  [0, 'Le compte est juste.'],
  [500, `Écart\u00a0: il manque ${formatFcfa(500)}.`],
  [-500, `Écart\u00a0: ${formatFcfa(500)} de trop.`],
])('says of a gap of %d "%s"', (gap, words) => {
  expect(describeClosing({ gap })).toBe(words);
});

it.each([
  [{ handovers: 0, held: 0 }, null],
  [{ handovers: 1, held: 0 }, /^Une remise attend d’être comptée\s: après la clôture/],
  [
    { handovers: 2, held: 500 },
    /^2 remises attendent d’être comptées et les livreurs ont encore 500\sFCFA en main/,
  ],
])('of %o says before the close "%s"', (waiting, words) => {
  if (words) expect(describeWaiting(waiting)).toMatch(words);
  else expect(describeWaiting(waiting)).toBeNull();
});
