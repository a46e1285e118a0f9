import { expect, it } from 'vitest';
import type { RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit } from './draft.ts';
import { listLateStops } from './lateStops.ts';

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
