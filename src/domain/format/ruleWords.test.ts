import { expect, it } from 'vitest';
import { describeMissed, describeRule } from './ruleWords.ts';

it.each<[weekdays: number[], at: string, words: string]>([
  [[2], '10:00', 'Chaque mardi, à partir de 10 h'],
  [[1, 4], '08:30', 'Chaque lundi et jeudi, à partir de 8 h 30'],
  [[1, 3, 5], '14:00', 'Chaque lundi, mercredi et vendredi, à partir de 14 h'],
  [[1, 2, 3, 4, 5, 6, 7], '10:00', 'Chaque jour, à partir de 10 h'],
])('a rule of %j at %s reads "%s"', (weekdays, at, words) => {
  expect(describeRule({ weekdays, slot: { at } }).replaceAll('\u00a0', ' ')).toBe(words);
});

it('says why no order was made, also for a reason that has no words of its own', () => {
  expect(describeMissed('ARTICLE_UNAVAILABLE')).toContain('vêtement');
  expect(describeMissed('SOMETHING_ELSE')).toBe('la commande n’a pas pu être passée');
});
