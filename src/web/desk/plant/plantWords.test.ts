import { expect, it } from 'vitest';
import { describeRestart, describeStop, joinDayAndHour } from './plantWords.ts';

const normalizeSpaces = (words: string) => words.replace(/\s/g, ' ');
const buildTime = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

it('says since when the plant stands still, with the day once that is another', () => {
  const stop = { since: buildTime(20, 14, 10), reason: 'panne d’eau' };
  expect(normalizeSpaces(describeStop(stop, buildTime(20, 23)))).toBe(
    'L’atelier est arrêté depuis 14 h 10 : panne d’eau',
  );
  expect(normalizeSpaces(describeStop(stop, buildTime(21, 8)))).toBe(
    'L’atelier est arrêté depuis le ven. 20 nov. à 14 h 10 : panne d’eau',
  );
});

it('says how many returns a stop has moved', () => {
  expect([0, 1, 12].map(describeRestart)).toEqual([
    'L’atelier tourne. Aucun retour n’est repoussé.',
    'L’atelier tourne. Un retour est repoussé.',
    'L’atelier tourne. 12 retours sont repoussés.',
  ]);
});

it('joins a day and an hour by Abidjan’s clock, whatever the zone of the browser', () => {
  expect(joinDayAndHour('2026-11-27', '16:05')).toBe(buildTime(27, 16, 5));
});

it.each([
  ['', ''],
  ['2026-11-27', ''],
  ['2026-11-27', '16h0'],
  ['2026-11-27', '25:00'],
  ['', '16:05'],
])('takes the day "%s" and the hour "%s" for no minute yet', (day, hour) => {
  expect(joinDayAndHour(day, hour)).toBeNaN();
});
