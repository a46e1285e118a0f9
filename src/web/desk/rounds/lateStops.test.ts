import { expect, it } from 'vitest';
import type { DayVisit } from './draft.ts';
import { listLateStops } from './lateStops.ts';

const NOW = 1000;

it('lists the stops whose told hour is over, the longest promised first', () => {
  const aVisit = (orderId: string, toldAt: number | null) =>
    [orderId, { orderId, toldAt, leg: orderId === 'back' ? 'return' : 'delivery' } as DayVisit] as const;
  const visits = new Map([
    aVisit('new', NOW + 1),
    aVisit('asked', null),
    aVisit('old', 1),
    aVisit('late', 900),
    aVisit('back', 1),
  ]);
  const lanes = [
    { livreurId: null, orderIds: ['new', 'late'] },
    { livreurId: 'yao', orderIds: ['asked', 'old', 'back'] },
  ];
  expect(listLateStops(lanes, visits, NOW)).toEqual([
    { visit: visits.get('old'), livreurId: 'yao' },
    { visit: visits.get('late'), livreurId: null },
  ]);
});
