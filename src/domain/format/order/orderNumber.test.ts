import { expect, it } from 'vitest';
import { formatOrderNumber, formatShortNumber, parseOrderNumber } from './orderNumber.ts';

it('says a number whole to the house and by three digits to a client', () => {
  expect(formatOrderNumber(1042)).toBe('n°\u00a01\u00a0042');
  expect(formatShortNumber('042')).toBe('n°\u00a0042');
});

it.each([
  ['42', { number: 42, short: 42, tag: 42 }],
  [' 042 ', { number: 42, short: 42, tag: 42 }],
  ['n° 1 042', { number: 1042, short: null, tag: null }],
  ['N°1042', { number: 1042, short: null, tag: null }],
  ['no 7', { number: 7, short: 7, tag: null }],
  ['1\u00a0042', { number: 1042, short: null, tag: 1042 }],
  ['sac 214', { number: null, short: null, tag: 214 }],
  [' Sac\u00a00214', { number: null, short: null, tag: 214 }],
  ['sac', null],
  ['sacha 4', null],
  ['07 01 02 03 04', null],
  ['27ce3be2', null],
  ['noé', null],
  ['n°', null],
  ['', null],
])('the search “%s” says the number %o', (text, expected) => {
  expect(parseOrderNumber(text)).toEqual(expected);
});
