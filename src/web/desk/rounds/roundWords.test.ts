import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit } from './draft.ts';
import { choosePlannedDay } from './RoundsPage.tsx';
import { describeFaults, describeRoundFault, describeTerm } from './roundWords.ts';

it.each<[RoundFault['reason'], number, string]>([
  ['window', 25 * MINUTE, '25 min trop tard'],
  ['promise', 70 * MINUTE, '1 h 10 trop tard'],
  ['promise', 1, '5 min trop tard'],
  ['capacity', 12, '12 pièces de trop'],
  ['hours', 5, 'Après l’heure de fermeture'],
  ['hours', 0, 'Ce livreur n’est pas disponible'],
  ['place', 0, 'Aucune route n’y mène'],
])('says what a stop breaks: %s by %i', (reason, by, words) => {
  expect(describeRoundFault({ reason, by }).replaceAll('\u00a0', ' ')).toBe(words);
});

it('sums up what a plan breaks, apart from what is said elsewhere', () => {
  const aFault = (orderId: string, reason: RoundFault['reason']): RoundFault => ({
    orderId,
    reason,
    livreurId: 'yao',
    by: MINUTE,
  });
  const NONE = { unplaced: 0, late: 0 };
  const [one, other] = [aFault('a', 'window'), aFault('b', 'promise')];
  const describe = (faults: RoundFault[]) => describeFaults(faults, NONE).replaceAll('\u00a0', ' ');
  expect(describe([])).toBe('Tout tient.');
  expect(describe([one, other])).toBe('');
  expect(describe([one, aFault('c', 'capacity')])).toBe('À corriger : 1 tournée trop chargée.');
  expect(describe([aFault('d', 'hours')])).toBe('');
  const withoutLivreur = { ...aFault('d', 'hours'), by: 0 };
  expect(describe([withoutLivreur, aFault('e', 'hours')])).toBe(
    'À corriger : 1 arrêt chez un livreur indisponible.',
  );
  expect(describeFaults([], { unplaced: 4, late: 1 })).toBe('4\u00a0arrêts restent sans livreur.');
  expect(describeFaults([], { unplaced: 0, late: 1 })).toBe('');
});

it('says the day of a term unless it is the day of the page', () => {
  const [now, day] = [DAY + 17 * HOUR, '1970-01-03'];
  const describe = (visit: Partial<DayVisit>) =>
    describeTerm(
      { leg: 'delivery', deliverySlotFrom: null, deliverySlotTo: null, ...visit } as DayVisit,
      now,
      day,
    );
  expect(describe({ toldAt: DAY + 15 * HOUR })).toBe('auj. avant\u00a015\u00a0h');
  expect(describe({ toldAt: 2 * DAY + 9 * HOUR })).toBe('avant\u00a09\u00a0h');
  const slot = { deliverySlotFrom: 2 * DAY + 9 * HOUR, deliverySlotTo: 2 * DAY + 11 * HOUR };
  expect(describe(slot)).toMatch(/^9.h.–.11.h$/);
});

/** The epoch was a Thursday, and the house is closed on Sundays. */
it.each([
  ['', 10 * HOUR, '1970-01-02'],
  ['', 16 * HOUR, '1970-01-03'],
  ['', DAY + 15 * HOUR, '1970-01-03'],
  ['', DAY + 16 * HOUR, '1970-01-06'],
  ['', 2 * DAY + 9 * HOUR, '1970-01-06'],
  ['1970-01-04', 10 * HOUR, '1970-01-04'],
  ['1970-01-02', 17 * HOUR, '1970-01-02'],
  ['1970-02-01', 9 * HOUR, '1970-02-01'],
  ['1970-01-01', 9 * HOUR, '1970-01-02'],
  ['1970-02-31', 9 * HOUR, '1970-01-02'],
  ['aujourdhui', 17 * HOUR, '1970-01-02'],
  ['demain', 9 * HOUR, '1970-01-02'],
])('plans the day of the address “%s” at hour %i: %s', (text, time, day) => {
  const openDays = { ...HOUSE_DEFAULTS, holidays: ['1970-01-05'] };
  expect(choosePlannedDay(text, DAY + time, openDays)).toBe(day);
});
