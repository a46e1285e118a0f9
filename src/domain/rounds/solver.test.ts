import { describe, expect, it } from 'vitest';
import { aLivreur, aPlan, aPoint, aStop, HOUR, MINUTE, measureRoad } from '#testing/rounds/roundPlans.ts';
import type { RoundPlan, RoundStop, TravelTime } from './plan.ts';
import { solveRounds } from './solver.ts';

const solve = (plan: RoundPlan, keepShare = 0) => {
  const { rounds, unplaced } = solveRounds(plan, { keepShare });
  return {
    rounds: rounds.map(({ livreurId, stops }) => [livreurId, ...stops.map(({ orderId }) => orderId)]),
    unplaced: unplaced.map(({ orderId, reason }) => [orderId, reason]),
  };
};

describe('rounds that are solved', () => {
  it('count a closed road to the minute, for who sets out while it lasts', () => {
    const [closes, opens] = [8 * HOUR + 20 * MINUTE, 8 * HOUR + 40 * MINUTE];
    const travel: TravelTime = (_, __, at) => (at >= closes && at < opens ? 60 : 5) * MINUTE;
    travel.changes = [closes, opens];
    const arrive = (from: number) => {
      const plan = aPlan([aStop('one', { point: aPoint(3) })], [aLivreur('anna', { from })], { travel });
      return solveRounds(plan, { keepShare: 0 }).rounds[0]?.stops[0]?.at;
    };
    expect(
      [closes - MINUTE, closes, opens - MINUTE, opens].map((from) => (arrive(from) ?? 0) - from),
    ).toEqual([5, 60, 60, 5].map((minutes) => minutes * MINUTE));
  });

  it('drive along a line once each way', () => {
    const plan = aPlan([4, 1, -2, 7].map((km) => aStop(`${km}`, { point: aPoint(km) })));
    const order =
      solveRounds(plan, { keepShare: 0 }).rounds[0]?.stops.map(({ orderId }) => Number(orderId)) ?? [];
    expect(
      measureRoad(
        order.map((km) => aPoint(km)),
        0,
      ) /
        (3 * MINUTE),
    ).toBeCloseTo(18, 1);
  });

  it('send two livreurs when one cannot be in time, and one when that is shorter', () => {
    const atNine = { window: { from: 8 * HOUR, to: 9 * HOUR } };
    const stops = [
      aStop('east', { point: aPoint(18), ...atNine }),
      aStop('west', { point: aPoint(-18), ...atNine }),
    ];
    const livreurs = [aLivreur('anna'), aLivreur('bakary')];
    expect(solve(aPlan(stops, livreurs)).rounds.map((round) => round.length)).toEqual([2, 2]);
    const neighbours = [aStop('one', { point: aPoint(18) }), aStop('two', { point: aPoint(18, 1) })];
    expect(
      solve(aPlan(neighbours, livreurs))
        .rounds.map((round) => round.length)
        .sort(),
    ).toEqual([1, 3]);
  });

  it('give a breakdown’s stops to others, who keep theirs', () => {
    const drawStops = (livreurId: string, km: number): RoundStop[] =>
      [1, 2, 3, 4, 5].map((i) => aStop(`${livreurId} ${i}`, { point: aPoint(km, i), livreurId }));
    const stops = [...drawStops('anna', 1), ...drawStops('broken down', 1.1), ...drawStops('bakary', -4)];
    const { rounds, unplaced } = solve(aPlan(stops, [aLivreur('anna'), aLivreur('bakary')]), 1);
    expect(unplaced).toEqual([]);
    for (const [livreurId, ...orderIds] of rounds)
      expect(orderIds.filter((id) => id.startsWith(livreurId ?? ''))).toHaveLength(5);
    expect(rounds.flat().filter((id) => id.startsWith('broken down'))).toHaveLength(5);
  });

  it('begin with a trip under way that another takes over, where it fits', () => {
    const trip = { leg: 'delivery', point: aPoint(9), isUnderWay: true } as const;
    const stops = [aStop('on the way', { point: aPoint(3) }), aStop('left', trip)];
    expect(solve(aPlan(stops)).rounds).toEqual([['anna', 'left', 'on the way']]);
    const begun = aStop('begun', { ...trip, point: aPoint(-5), livreurId: 'anna' });
    expect(solve(aPlan([...stops, begun])).rounds).toEqual([['anna', 'begun', 'left', 'on the way']]);
    const heavy = aStop('heavy', { ...trip, pieces: 101 });
    expect(solve(aPlan([...stops, heavy])).unplaced).toEqual([['heavy', 'capacity']]);
  });

  it('let a promise be broken rather than leave a stop out', () => {
    expect(solve(aPlan([aStop('late', { point: aPoint(9), dueAt: 1 })])).unplaced).toEqual([]);
  });

  const NEXT = aStop('next', { point: aPoint(1), leg: 'delivery', pieces: 5, serviceMs: 5 * MINUTE });
  it.each<[name: string, reason: string, plan: RoundPlan]>([
    [
      'a slot that nobody reaches',
      'window',
      aPlan([{ ...NEXT, point: aPoint(50), window: { from: 0, to: 9 * HOUR } }]),
    ],
    ['more pieces than anybody carries', 'capacity', aPlan([{ ...NEXT, pieces: 101 }])],
    ['a way that is longer than the day', 'hours', aPlan([{ ...NEXT, point: aPoint(150) }])],
    ['a place without a road', 'place', aPlan([NEXT], undefined, { travel: () => Number.POSITIVE_INFINITY })],
    ['nobody on', 'nobody', aPlan([NEXT], [])],
  ])('leave out %s', (_, reason, plan) => {
    expect(solve(plan).unplaced).toEqual([['next', reason]]);
  });

  it.each<[name: string, reason: string, head: Partial<RoundStop>]>([
    ['carries too much', 'capacity', { leg: 'delivery', pieces: 12 }],
    ['comes home too late', 'hours', { serviceMs: 10 * HOUR }],
  ])('give nothing more to a livreur under way who %s', (_, reason, head) => {
    const begun = aStop('begun', { point: aPoint(2), livreurId: 'anna', isUnderWay: true, ...head });
    const plan = aPlan([begun, NEXT], [aLivreur('anna', { capacity: 10 })]);
    expect(solve(plan)).toEqual({ rounds: [['anna', 'begun']], unplaced: [['next', reason]] });
  });

  it('fetch the linen of several clients from a colleague at once', () => {
    const fetchFrom = aPoint(5);
    const stops = [6, 7, 8].map((km) =>
      aStop(`${km}`, { leg: 'delivery', point: aPoint(km), fetchFrom, pieces: 4 }),
    );
    expect(solve(aPlan(stops, [aLivreur('anna', { capacity: 12 })])).unplaced).toEqual([]);
    const { rounds } = solveRounds(aPlan(stops), { keepShare: 0 });
    const ats = rounds[0]?.stops.map(({ at }) => Math.round((at - 8 * HOUR) / MINUTE)).sort((a, b) => a - b);
    expect(ats).toEqual([18, 21, 24]);
  });

  it('hold or name each stop once on a day with far more of them than hours', () => {
    const stops = Array.from({ length: 45 }, (_, i) =>
      aStop(`s${i}`, { point: aPoint((i % 9) - 4, i / 10) }),
    );
    const { rounds, unplaced } = solveRounds(aPlan(stops, [aLivreur('anna', { to: 9 * HOUR })]), {
      keepShare: 0,
    });
    const ids = [...rounds.flatMap((round) => round.stops), ...unplaced].map(({ orderId }) => orderId);
    expect(ids.toSorted()).toEqual(stops.map(({ orderId }) => orderId).toSorted());
    expect(unplaced.length).toBeGreaterThan(20);
    expect(new Set(unplaced.map(({ reason }) => reason))).toEqual(new Set(['hours']));
  });
});
