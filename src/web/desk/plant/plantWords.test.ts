import { expect, it } from 'vitest';
import { plantWords, restartWords } from './plantWords.ts';

const plain = (words: string) => words.replace(/\s/g, ' ');
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

it('says since when the plant stands still, with the day once that is another', () => {
  const stop = { since: at(20, 14, 10), reason: 'panne d’eau' };
  expect(plain(plantWords(stop, at(20, 23)))).toBe('L’atelier est arrêté depuis 14 h 10 : panne d’eau');
  expect(plain(plantWords(stop, at(21, 8)))).toBe(
    'L’atelier est arrêté depuis le ven. 20 nov. à 14 h 10 : panne d’eau',
  );
});

it('says how many returns a stop has moved', () => {
  expect([0, 1, 12].map(restartWords)).toEqual([
    'L’atelier tourne. Aucun retour n’est repoussé.',
    'L’atelier tourne. Un retour est repoussé.',
    'L’atelier tourne. 12 retours sont repoussés.',
  ]);
});
