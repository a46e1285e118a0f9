import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit } from './draft.ts';
import { findHelper, listLateStops, listSaidFaults } from './lateStops.ts';

const NOW = 1000;

it('lists the stops that are late or will be, the longest promised first', () => {
  const aVisit = (orderId: string, toldAt: number | null) =>
    [orderId, { orderId, toldAt, leg: orderId === 'back' ? 'return' : 'delivery' } as DayVisit] as const;
  const visits = new Map([
    aVisit('new', NOW + 1),
    aVisit('soon', NOW + 2),
    aVisit('asked', null),
    aVisit('old', 1),
    aVisit('late', 900),
    aVisit('back', 1),
  ]);
  const lanes = [
    { livreurId: null, orderIds: ['new', 'late', 'soon'] },
    { livreurId: 'yao', orderIds: ['asked', 'old', 'back'] },
  ];
  const soonTooLate: RoundFault = { orderId: 'soon', livreurId: 'yao', reason: 'promise', by: 1 };
  const faults: RoundFault[] = [
    { orderId: 'new', livreurId: 'yao', reason: 'capacity', by: 3 },
    { orderId: 'old', livreurId: 'yao', reason: 'promise', by: 9 },
    soonTooLate,
  ];
  expect(listLateStops({ lanes, visitsById: visits, faults }, NOW)).toEqual([
    { visit: visits.get('old'), livreurId: 'yao', fault: null },
    { visit: visits.get('late'), livreurId: null, fault: null },
    { visit: visits.get('soon'), livreurId: null, fault: soonTooLate },
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
  ['nobody who ends after the told hour', { endsAt: 1500, toldAt: 1400, livreurId: 'yao' }, undefined],
  ['nobody who ends after its own livreur comes', { endsAt: 1700, toldAt: 900, livreurId: 'yao' }, undefined],
  ['who ends before the told hour', { endsAt: 1300, toldAt: 1400, livreurId: 'yao' }, 'serge'],
  ['who ends before its own livreur comes late', { endsAt: 1500, toldAt: 900, livreurId: 'yao' }, 'serge'],
  ['who has no stop', { endsAt: null, toldAt: 1400, livreurId: 'yao' }, 'serge'],
  ['who ends first, where it has no livreur', { endsAt: 3000, toldAt: 1400, livreurId: null }, 'serge'],
])('a late stop is given to %s', (_, { endsAt, toldAt, livreurId }, helper) => {
  const stop = { visit: { orderId: 'late', toldAt } as DayVisit, livreurId, fault: null };
  const check = { hours: new Map([['late', 1600]]), ends: new Map([['yao', { endsAt: 5000 }]]) };
  if (endsAt !== null) check.ends.set('serge', { endsAt });
  const targets = [{ id: 'yao' }, { id: 'serge' }];
  expect(findHelper(stop, { targets, check }, NOW)?.id).toBe(helper);
});
