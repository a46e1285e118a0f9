import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit } from './draft.ts';
import { listLateStops, listSaidFaults, mayHelp } from './lateStops.ts';

const NOW = 1000;

it('lists the stops that are late, will be, or have nobody soon, the longest promised first', () => {
  const aVisit = (orderId: string, toldAt: number | null) =>
    [orderId, { orderId, toldAt, leg: orderId === 'back' ? 'return' : 'delivery' } as DayVisit] as const;
  const visits = new Map([
    aVisit('new', NOW + 1),
    aVisit('soon', NOW + 2),
    aVisit('asked', null),
    aVisit('old', 1),
    aVisit('late', 900),
    aVisit('back', 1),
    aVisit('later', NOW + 3 * HOUR),
  ]);
  const lanes = [
    { livreurId: null, orderIds: ['new', 'late', 'later'] },
    { livreurId: 'yao', orderIds: ['asked', 'old', 'back', 'soon'] },
  ];
  const soonTooLate: RoundFault = { orderId: 'soon', livreurId: 'yao', reason: 'promise', by: 1 };
  const faults: RoundFault[] = [
    { orderId: 'soon', livreurId: 'yao', reason: 'capacity', by: 3 },
    { orderId: 'old', livreurId: 'yao', reason: 'promise', by: 9 },
    soonTooLate,
  ];
  expect(listLateStops({ lanes, visitsById: visits, faults }, NOW)).toEqual([
    { visit: visits.get('old'), livreurId: 'yao', fault: null },
    { visit: visits.get('late'), livreurId: null, fault: null },
    { visit: visits.get('new'), livreurId: null, fault: null },
    { visit: visits.get('soon'), livreurId: 'yao', fault: soonTooLate },
  ]);
});

it('leaves earlier days and what no hour shows out of the delays of a day', () => {
  const aFault = (orderId: string, reason: RoundFault['reason'], by = 10 * MINUTE): RoundFault => ({
    orderId,
    reason,
    livreurId: 'yao',
    by,
  });
  const of = ['today', 'tomorrow'].map((orderId, i) => ({
    orderId,
    toldAt: Date.parse('2026-11-20') + i * DAY,
  }));
  const expected = [aFault('today', 'capacity'), aFault('tomorrow', 'promise')];
  const hidden = [aFault('today', 'promise'), aFault('tomorrow', 'window', 2 * MINUTE)];
  expect(listSaidFaults([...hidden, ...expected], of, '2026-11-21')).toEqual(expected);
});

it.each([
  ['nobody who is too late too', { delay: 1 }, false],
  ['nobody who ends after the closing', { overtime: 1 }, false],
  ['nobody who comes no sooner', { at: 1600 }, false],
  ['who is there in time', {}, true],
  ['who comes sooner, where it is late already', { delay: 1, isLate: true }, true],
  ['who is free first, where it has no livreur', { delay: 1, overtime: 1, livreurId: null }, true],
])('a late stop is given to %s', (_, part, mayBeGiven) => {
  const { delay, overtime, at, isLate, livreurId } = {
    delay: 0,
    overtime: 0,
    at: 1500,
    isLate: false,
    livreurId: 'yao',
    ...part,
  };
  const aDelay: RoundFault = { orderId: 'late', livreurId: 'yao', reason: 'promise', by: 1 };
  const stop = { livreurId, fault: isLate ? null : aDelay };
  expect(mayHelp(stop, { at, overtime, delay: delay > 0 ? aDelay : null }, 1600)).toBe(mayBeGiven);
});
