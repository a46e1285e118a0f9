import { expect, it } from 'vitest';
import { describeLoad, formatMissions } from './missionWords.ts';

it('counts missions, none of them too', () => {
  expect([0, 1, 2].map((count) => formatMissions(count, ' en cours'))).toEqual([
    'Aucune mission en cours',
    '1\u00a0mission en cours',
    '2\u00a0missions en cours',
  ]);
  expect(formatMissions(0, ' à reprendre', 'aucune')).toBe('aucune mission à reprendre');
});

it.each([
  [0, 0, 'Aucune mission'],
  [2, 0, '2 missions'],
  [0, 1, '1 retour de linge'],
  [1, 2, '1 mission · 2 retours de linge'],
])('says of %i missions and %i returns: %s', (openMissions, returns, words) => {
  expect(describeLoad({ openMissions, returns }).replace(/\s/g, ' ')).toBe(words);
});
