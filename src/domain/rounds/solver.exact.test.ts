import { expect, it } from 'vitest';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import {
  aPlan,
  aPoint,
  aStop,
  HOUR,
  measureRoad,
  travelEvenly,
  WORKSHOP,
} from '#testing/rounds/roundPlans.ts';
import { readSize } from '#testing/size.ts';
import { solveRounds } from './solver.ts';

const SEEDS = readSize('ROUND_SEEDS', { usual: 40, whole: 1_000 });
const MOST_STOPS = SEEDS >= 1_000 ? 11 : 8;

it('a round without windows is the shortest one in 95 of 100 cases, and at most 3 % longer otherwise', () => {
  const excesses = Array.from({ length: SEEDS }, (_, i) => {
    const draw = createNumberDrawer(i + 1);
    const points = Array.from({ length: 2 + (i % (MOST_STOPS - 1)) }, () =>
      aPoint(draw(2_000) / 100 - 10, draw(2_000) / 100 - 10),
    );
    const { rounds } = solveRounds(aPlan(points.map((point, n) => aStop(`${n}`, { point }))), {
      keepShare: 0,
    });
    const order = rounds[0]?.stops.map(({ orderId }) => points[Number(orderId)] ?? WORKSHOP) ?? [];
    expect(order.length).toBe(points.length);
    const places = [WORKSHOP, ...points];
    const shortest = measureShortestRound(places.length, (from, to) =>
      travelEvenly(places[from] ?? WORKSHOP, places[to] ?? WORKSHOP, 0),
    );
    return measureRoad(order, 8 * HOUR) / shortest - 1;
  });
  const equalShare = excesses.filter((excess) => excess < 1e-6).length / SEEDS;
  if (process.env.ROUND_SEEDS) console.info({ seeds: SEEDS, equalShare, worst: Math.max(...excesses) });
  expect(equalShare).toBeGreaterThanOrEqual(0.95);
  expect(Math.max(...excesses)).toBeLessThanOrEqual(0.03);
});

/** Held–Karp: the length of the shortest closed round through all places, which begins and ends at place 0. */
function measureShortestRound(size: number, measure: (from: number, to: number) => number): number {
  const count = size - 1;
  // Best length of a way from place 0 through a set of places that ends at its last one.
  const best = new Float64Array((1 << count) * count).fill(Number.POSITIVE_INFINITY);
  const read = (set: number, last: number) => best[set * count + last] ?? Number.POSITIVE_INFINITY;
  for (let last = 0; last < count; last++) best[(1 << last) * count + last] = measure(0, last + 1);
  for (let set = 1; set < 1 << count; set++)
    for (let last = 0; last < count; last++)
      for (let next = 0; next < count; next++) {
        if (read(set, last) === Number.POSITIVE_INFINITY || set & (1 << next)) continue;
        const index = (set | (1 << next)) * count + next;
        const length = read(set, last) + measure(last + 1, next + 1);
        best[index] = Math.min(best[index] ?? Number.POSITIVE_INFINITY, length);
      }
  const whole = (1 << count) - 1;
  return Math.min(...Array.from({ length: count }, (_, last) => read(whole, last) + measure(last + 1, 0)));
}
