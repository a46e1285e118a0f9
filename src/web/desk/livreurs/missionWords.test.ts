import { expect, it } from 'vitest';
import { missionWords } from './missionWords.ts';

it('counts missions, none of them too', () => {
  expect([0, 1, 2].map((count) => missionWords(count, ' en cours'))).toEqual([
    'Aucune mission en cours',
    '1\u00a0mission en cours',
    '2\u00a0missions en cours',
  ]);
  expect(missionWords(0, ' à reprendre', 'aucune')).toBe('aucune mission à reprendre');
});
