import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { gapWords } from './gapWords.ts';

it.each([
  [0, 'le compte est juste'],
  [500, `il manque ${formatFcfa(500)}`],
  [-500, `${formatFcfa(500)} de trop`],
])('a gap of %d reads "%s"', (gap, words) => {
  expect(gapWords(gap)).toBe(words);
});
