import { describe, expect, it } from 'vitest';
import { aLivreur, aPlan, aPoint, aStop, HOUR, MINUTE, travelEvenly } from '#testing/rounds/roundPlans.ts';
import { checkRound } from './check.ts';
import type { RoundPlan } from './plan.ts';

const checkAll = (plan: RoundPlan, livreurId = 'anna') =>
  checkRound(plan, [{ livreurId, stops: plan.stops }]);
const listFaults = (plan: RoundPlan, livreurId?: string) =>
  checkAll(plan, livreurId).faults.map(({ orderId, reason, by }) => [
    orderId,
    reason,
    Math.round(by / MINUTE),
  ]);

describe('a round in the order that somebody chose', () => {
  it('waits for slots, takes the break and serves what is at one place together', () => {
    const plan = aPlan(
      [
        aStop('near', { point: aPoint(10), serviceMs: 5 * MINUTE }),
        aStop('neighbour', { point: aPoint(10), serviceMs: 5 * MINUTE }),
        aStop('noon', { point: aPoint(20), window: { from: 12 * HOUR, to: 13 * HOUR } }),
        aStop('after the break', { point: aPoint(20) }),
      ],
      [aLivreur('anna', { break: { from: 11.5 * HOUR, to: 14 * HOUR, ms: HOUR } })],
    );
    const { rounds, faults } = checkAll(plan);
    const hours = rounds[0]?.stops.map(({ at }) => Math.round(((at - 8 * HOUR) / HOUR) * 100) / 100);
    expect(hours).toEqual([0.5, 0.58, 4, 5]);
    expect(faults).toEqual([]);
  });

  it('says what it breaks, and by how much', () => {
    const stops = [
      aStop('late', { point: aPoint(20), window: { from: 8 * HOUR, to: 8.5 * HOUR } }),
      aStop('due', { point: aPoint(20), dueAt: 7 * HOUR, leg: 'delivery', pieces: 8 }),
    ];
    expect(listFaults(aPlan(stops))).toEqual([
      ['late', 'window', 30],
      ['due', 'promise', 120],
    ]);
    expect(listFaults(aPlan(stops, [aLivreur('anna', { closesAt: 9 * HOUR })]))).toContainEqual([
      'due',
      'hours',
      60,
    ]);
    const [small] = [aLivreur('anna', { capacity: 7 })];
    expect(checkAll(aPlan(stops, [small])).faults).toContainEqual({
      orderId: 'late',
      livreurId: 'anna',
      reason: 'capacity',
      by: 2,
    });
    const island = aPlan(stops, undefined, { travel: () => Number.POSITIVE_INFINITY });
    expect(listFaults(island)).toContainEqual(['late', 'place', 0]);
    expect(listFaults(aPlan(stops), 'nobody on')).toEqual([
      ['late', 'hours', 0],
      ['due', 'hours', 0],
    ]);
  });

  it('has hours and excesses in whole milliseconds', () => {
    const begin = 8 * HOUR + 0.4;
    const stops = [
      aStop('window', { point: aPoint(1), window: { from: begin, to: begin + 0.5 } }),
      aStop('promise', { point: aPoint(2), dueAt: begin + 0.25, serviceMs: 0.3 }),
      aStop('hours', { point: aPoint(3) }),
    ];
    const plan = aPlan(stops, [aLivreur('anna', { from: begin, to: begin + 0.1 })], { travel: travelEvenly });
    const { rounds, faults } = checkAll(plan);
    for (const at of rounds[0]?.stops.map((stop) => stop.at) ?? []) expect(at).toBe(Math.round(at));
    expect(faults.map(({ reason }) => reason)).toEqual(['window', 'promise', 'hours']);
    for (const { by } of faults) expect(by).toBe(Math.round(by));
  });
});
