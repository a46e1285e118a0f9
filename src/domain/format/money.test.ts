import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatFcfa, parseAmount, parseWholeNumber } from './money.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u00a0000'],
  [12_500, '12\u00a0500'],
  [1_234_567, '1\u00a0234\u00a0567'],
  [-12_500, '−12\u00a0500'],
])('%i is written %s', (amount, written) => {
  expect(formatAmount(amount)).toBe(written);
});

test('keeps the currency on the line of its amount', () => {
  expect(formatFcfa(12_500)).toBe('12\u00a0500\u00a0FCFA');
});

test('groups digits as the platform does in French, with a wider space', () => {
  const french = new Intl.NumberFormat('fr-FR');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(Number(formatAmount(amount).replaceAll('\u00a0', '').replace('−', '-'))).toBe(
        amount === 0 ? 0 : amount,
      );
      expect(formatAmount(amount)).toBe(
        french
          .format(amount === 0 ? 0 : amount)
          .replaceAll('\u202f', '\u00a0')
          .replace('-', '−'),
      );
    }),
  );
});

test.each([
  ['5000', 5000],
  [' 5 000 ', 5000],
  [formatFcfa(1_234_567), 1_234_567],
  ['0', 0],
  ['', null],
  ['5,50', null],
  ['5.000', 5000],
  ['1.234.567', 1_234_567],
  ['5.00', null],
  ['5.0000', null],
  ['-5', null],
  ['1e3', null],
  ['cinq mille', null],
  ['99 999 999 999', 99_999_999_999],
])('reads "%s" as %j francs', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['12', 12],
  ['12\u00a0500', 12_500],
  ['1000000000000', 1_000_000_000_000],
  ['', null],
  ['12,5', null],
  ['12.5', null],
  ['-5', null],
  ['9'.repeat(16), null],
])('reads "%s" as the whole number %j', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});
