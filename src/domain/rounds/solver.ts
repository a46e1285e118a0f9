import { explainLeftOut, planRound } from './check.ts';
import { insertAll, measureRegret } from './insertion.ts';
import { improveRoutes } from './moves.ts';
import type { ProposedRounds, RoundPlan } from './plan.ts';
import { type Job, type Problem, readProblem } from './problem.ts';
import { changeJobs, computeCost, makeRoute, type Route, type Solution } from './route.ts';

const PERTURBATIONS = 200;
const FEWEST_REMOVED = 2;
const MOST_REMOVED = 10;
/** A day with many more stops than hours leaves most of them out, and each try costs time. */
const MOST_RETRIED = 20;
/** So often, room is made around a stop that was left out. */
const LEFT_OUT_SHARE = 0.5;

/**
 * Closed rounds from the workshop: regret insertion, then moves, then a fixed number of perturbations in which a few
 * neighbouring stops are taken out and inserted anew. The same plan always gives the same rounds.
 */
export function solveRounds(plan: RoundPlan, { keepShare }: { keepShare: number }): ProposedRounds {
  if (plan.livreurs.length === 0)
    return { rounds: [], unplaced: plan.stops.map(({ orderId }) => ({ orderId, reason: 'nobody' })) };
  const problem = readProblem(plan, keepShare);
  const solution = searchFurther(problem, improve(problem, startRounds(problem)));
  return {
    rounds: solution.routes.map(planRound),
    unplaced: solution.leftOut.map((job) => ({
      orderId: job.stop.orderId,
      reason: explainLeftOut(problem, solution.routes, job),
    })),
  };
}

/** Trips under way begin the rounds, also if they change hands. Stops that livreurs are to keep come before all others. */
function startRounds(problem: Problem): Solution {
  const { jobs, shifts, mostMoves } = problem;
  // A trip that nobody of these livreurs makes waits for its slot like any stop.
  const start = Math.min(...shifts.map(({ livreur }) => livreur.from));
  const trips = jobs.filter(
    ({ stop, owner, opensAt }) => stop.isUnderWay && (owner !== null || opensAt <= start),
  );
  const ownTrips = shifts.map((shift) => {
    const head = trips.filter(({ owner }) => owner === shift.index);
    return makeRoute(problem, shift, head, head.length);
  });
  const leftTrips = trips.filter(({ owner }) => owner === null);
  const begun = insertAll(problem, { routes: ownTrips, leftOut: leftTrips }, measureRegret);
  const routes = begun.routes.map(({ shift, jobs: head }) => makeRoute(problem, shift, head, head.length));
  const others = [...begun.leftOut, ...jobs.filter((job) => !trips.includes(job))];
  const owned = others.filter(({ owner }) => owner !== null);
  if (mostMoves >= owned.length) return insertAll(problem, { routes, leftOut: others }, measureRegret);
  const first = insertAll({ ...problem, mostMoves: 0 }, { routes, leftOut: owned }, measureRegret);
  const free = others.filter(({ owner }) => owner === null);
  return insertAll(problem, { ...first, leftOut: [...first.leftOut, ...free] }, measureRegret);
}

const improve = (problem: Problem, { routes, leftOut }: Solution): Solution =>
  insertAll(problem, { routes: improveRoutes(problem, routes), leftOut }, measureRegret);

function searchFurther(problem: Problem, start: Solution): Solution {
  const draw = createDraw(1);
  let best = start;
  for (let i = 0; i < PERTURBATIONS; i++) {
    const bare = takeOut(problem, best, draw);
    if (!bare) return best;
    const draft = insertAll(problem, bare, i % 2 === 0 ? measureRegret : () => draw());
    const candidate = { routes: draft.routes, leftOut: [...draft.leftOut, ...bare.untried] };
    if (computeCost(candidate) < computeCost(best)) best = candidate;
  }
  return improve(problem, best);
}

/** Takes some stops that are near to each other out of their routes, to be inserted anew with what was left out there. */
function takeOut(problem: Problem, { routes, leftOut }: Solution, draw: () => number) {
  const movable = routes.flatMap(({ jobs, headCount }) => jobs.slice(headCount));
  if (movable.length === 0) return null;
  const centres = leftOut.length > 0 && draw() < LEFT_OUT_SHARE ? leftOut : movable;
  const centre = centres[Math.floor(draw() * centres.length)] as Job;
  const count = FEWEST_REMOVED + Math.floor(draw() * (MOST_REMOVED - FEWEST_REMOVED + 1));
  const begin = problem.shifts[0]?.livreur.from ?? 0;
  const sortByDistance = (jobs: readonly Job[]) =>
    jobs
      .map((job) => ({
        job,
        distance: problem.measureRoad(centre.place, job.place, begin) * (1 + draw()),
      }))
      .sort((a, b) => a.distance - b.distance)
      .map(({ job }) => job);
  const removed = new Set(sortByDistance(movable).slice(0, count));
  const strip = (route: Route) => {
    const jobs = route.jobs.filter((job) => !removed.has(job));
    return jobs.length < route.jobs.length ? changeJobs(problem, route, jobs) : route;
  };
  const waiting = sortByDistance(leftOut);
  return {
    routes: routes.map(strip),
    leftOut: [...waiting.slice(0, MOST_RETRIED), ...removed],
    untried: waiting.slice(MOST_RETRIED),
  };
}

/** Numbers from 0 to 1, the same ones in every run. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
