import { expect, it } from 'vitest';
import { describeRecord } from './FinishedMissionsPage.tsx';

it.each([
  [0, 0, 'Elle s’affichera ici après votre première livraison.'],
  [1, 0, 'Votre dernière livraison était dans les temps.'],
  [0, 1, 'Votre dernière livraison était en retard.'],
  [9, 0, 'Aucun retard sur vos 9 dernières livraisons.'],
  [8, 1, '1 en retard sur vos 9 dernières livraisons.'],
])('says of %i deliveries in time and %i late ones: %s', (inTime, broken, words) => {
  expect(describeRecord({ kept: inTime, broken }).replace(/\u00a0/g, ' ')).toBe(words);
});
