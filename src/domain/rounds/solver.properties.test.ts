import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureKilometres } from '#domain/places/geo.ts';
import { judgeRound } from '#testing/rounds/judgeRound.ts';
import { aLivreur, aPlan, aPoint, aStop, HOUR, MINUTE } from '#testing/rounds/roundPlans.ts';
import { readSize } from '#testing/size.ts';
import { checkRound } from './check.ts';
import type { ProposedRounds, RoundPlan, RoundStop, TravelTime } from './plan.ts';
import { solveRounds } from './solver.ts';

const RUNS = { numRuns: readSize('ROUND_PLANS', { usual: 8, whole: 300 }) };
const LIVREUR_IDS = ['anna', 'bakary', 'chantal'];

/** Places on a grid, so that several stops are at one place. */
const point = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }));
const window = fc
  .tuple(fc.integer({ min: 8, max: 16 }), fc.integer({ min: 1, max: 3 }))
  .map(([from, hours]) => ({ from: from * HOUR, to: (from + hours) * HOUR }));
const stopValues = fc.record({
  leg: fc.constantFrom('pickup' as const, 'delivery' as const),
  point: point.map(([x, y]) => aPoint(x, y)),
  window: fc.option(window, { nil: null, freq: 1 }),
  dueAt: fc.option(fc.constantFrom(7 * HOUR, 10 * HOUR, 15 * HOUR), { nil: null }),
  serviceMs: fc.constantFrom(0, 5 * MINUTE, 40 * MINUTE),
  pieces: fc.integer({ min: 1, max: 12 }),
  livreurId: fc.option(fc.constantFrom(...LIVREUR_IDS, 'somebody not listed'), { nil: null, freq: 3 }),
  isUnderWay: fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0),
  fetchFrom: fc.option(fc.constantFrom(aPoint(3, 3), aPoint(-4, 1)), { nil: null, freq: 1 }),
});
const livreurValues = fc.record({
  start: fc.constantFrom(aPoint(0), aPoint(2, -2)),
  to: fc.constantFrom(11 * HOUR, 18 * HOUR),
  capacity: fc.integer({ min: 10, max: 40 }),
  break: fc.option(fc.constant({ from: 11.5 * HOUR, to: 14 * HOUR, ms: 30 * MINUTE }), { nil: null }),
});
/** The judge and the search measure the same whole milliseconds. */
const travel: TravelTime = (from, to) => Math.round(measureKilometres(from, to) * 3 * MINUTE);

const plan = fc
  .tuple(fc.array(stopValues, { maxLength: 14 }), fc.array(livreurValues, { minLength: 1, maxLength: 3 }))
  .map(([stops, livreurs]) =>
    aPlan(
      stops.map((values, i) => {
        const isGiven = values.leg !== 'pickup';
        return aStop(`${i}`, {
          ...values,
          fetchFrom: isGiven && !values.isUnderWay ? values.fetchFrom : null,
        });
      }),
      livreurs.map((values, i) => aLivreur(LIVREUR_IDS[i] ?? '', values)),
      { travel },
    ),
  );
const share = fc.constantFrom(0, 0.8, 1);

const isHead = ({ livreurs }: RoundPlan, stop: RoundStop) =>
  stop.isUnderWay && livreurs.some(({ id }) => id === stop.livreurId);

const listVisits = ({ rounds }: ProposedRounds) =>
  rounds.flatMap(({ livreurId, stops }) => stops.map(({ orderId }) => ({ livreurId, orderId })));

describe('rounds of any plan', () => {
  it('hold each stop exactly once, or say why not', () => {
    fc.assert(
      fc.property(plan, share, (drawn, keepShare) => {
        const proposal = solveRounds(drawn, { keepShare });
        const orderIds = [...listVisits(proposal), ...proposal.unplaced].map(({ orderId }) => orderId);
        expect(orderIds.sort()).toEqual(drawn.stops.map(({ orderId }) => orderId).sort());
        expect(proposal.rounds.map(({ livreurId }) => livreurId)).toEqual(drawn.livreurs.map(({ id }) => id));
      }),
      RUNS,
    );
  });

  it('keep to chosen slots, capacities, breaks, hours and roads, and fetch linen before they give it', () => {
    fc.assert(
      fc.property(plan, share, (drawn, keepShare) => {
        const stops = drawn.stops.map((stop) => ({ ...stop, isUnderWay: false }));
        const calm = { ...drawn, stops };
        for (const round of solveRounds(calm, { keepShare }).rounds)
          expect(judgeRound(calm, round)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('begin with the trips under way, which stay with their livreur', () => {
    fc.assert(
      fc.property(plan, share, (drawn, keepShare) => {
        for (const { livreurId, stops } of solveRounds(drawn, { keepShare }).rounds) {
          const heads = drawn.stops.filter((stop) => isHead(drawn, stop) && stop.livreurId === livreurId);
          const firstIds = stops.slice(0, heads.length).map(({ orderId }) => orderId);
          expect(firstIds).toEqual(heads.map(({ orderId }) => orderId));
        }
      }),
      RUNS,
    );
  });

  it('leave four fifths of the stops that a listed livreur has with that livreur', () => {
    fc.assert(
      fc.property(plan, (drawn) => {
        const owned = drawn.stops.filter(({ livreurId }) =>
          drawn.livreurs.some(({ id }) => id === livreurId),
        );
        const moved = listVisits(solveRounds(drawn, { keepShare: 0.8 })).filter(({ livreurId, orderId }) =>
          owned.some((stop) => stop.orderId === orderId && stop.livreurId !== livreurId),
        );
        expect(moved.length).toBeLessThanOrEqual(owned.length - Math.ceil(owned.length * 0.8));
      }),
      RUNS,
    );
  });

  it('are the same when they are asked for again, and their hours are those of the check', () => {
    fc.assert(
      fc.property(plan, share, (drawn, keepShare) => {
        const proposal = solveRounds(drawn, { keepShare });
        expect(solveRounds(drawn, { keepShare })).toEqual(proposal);
        expect(checkRound(drawn, proposal.rounds).rounds).toEqual(proposal.rounds);
      }),
      RUNS,
    );
  });

  it('need somebody who is on', () => {
    fc.assert(
      fc.property(plan, (drawn) => {
        const { rounds, unplaced } = solveRounds({ ...drawn, livreurs: [] }, { keepShare: 0.8 });
        expect(rounds).toEqual([]);
        expect(unplaced).toEqual(drawn.stops.map(({ orderId }) => ({ orderId, reason: 'nobody' })));
      }),
      RUNS,
    );
  });
});
