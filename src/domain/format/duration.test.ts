import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

it.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 00'],
  [95, '1 h 35'],
  [1440, '1 j 0 h'],
  [2000, '1 j 9 h'],
  [2870, '2 j 0 h'],
])('%s minutes read "%s"', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words.replace(/ (?=min|h|j|\d\d$)/g, '\u00a0').replace(/(j) /, '$1 '));
});
