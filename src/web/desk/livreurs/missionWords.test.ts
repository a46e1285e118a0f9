import { expect, it } from 'vitest';
import { describeLoad, describeNearest, describePassing, describeRound } from './missionWords.ts';

it.each([
  [0, 0, 'Aucune mission'],
  [2, 0, '2 missions'],
  [0, 1, '1 retour de linge'],
  [1, 2, '1 mission · 2 retours de linge'],
])('says of %i missions and %i returns: %s', (openMissions, returns, words) => {
  expect(describeLoad({ openMissions, returns }).replace(/\s/g, ' ')).toBe(words);
});

const noon = Date.UTC(2026, 10, 25, 12);
const nextStop = {
  orderId: 'f3a1',
  number: 1042,
  status: 'delivery_en_route',
  clientAddress: 'Plateau, avenue Chardy',
  toldAt: noon,
} as const;
const riding = {
  availability: 'on',
  openMissions: 4,
  lateMissions: 0,
  returns: 0,
  nextStop,
  reach: { push: true },
} as const;

it.each([
  [riding, '4 missions, Plateau avant 12 h'],
  [{ ...riding, nextStop: { ...nextStop, toldAt: null } }, '4 missions, Plateau'],
  [{ ...riding, lateMissions: 2 }, '4 missions, 2 en retard'],
  [{ ...riding, availability: 'pause', lateMissions: 2 }, 'En pause'],
  [{ ...riding, openMissions: 0, nextStop: null }, 'Libre'],
  [{ ...riding, reach: { push: false } }, '4 missions, injoignable'],
  [{ ...riding, openMissions: 0, nextStop: null, reach: { push: false } }, 'Libre, injoignable'],
] as const)('of a livreur of %o a strip says "%s"', (livreur, words) => {
  expect(describeRound(livreur).replace(/\s/g, ' ')).toBe(words);
});

it('says how near a livreur passes, to five minutes', () => {
  const describe = (km: number) =>
    describePassing({ number: 243, km, at: noon + 61_000 }).replace(/\s/g, ' ');
  expect([0.02, 0.5, 2.44].map(describe)).toEqual([
    'y va déjà vers 12 h (n° 243)',
    'passe à 500 m vers 12 h',
    'passe à 2,4 km vers 12 h',
  ]);
});

it('names nobody who would make a detour', () => {
  const names = [0.5, 3.1].map((km) =>
    describeNearest({ livreurId: 'moussa', livreur: 'Moussa Traoré', km }),
  );
  expect(names).toEqual(['Moussa, à 500\u00a0m', '–']);
});
