import { driveRound, LEFT_OUT } from './drive.ts';
import type { Job, Problem, Shift } from './problem.ts';

/** Never changed: a step of the search puts another route in its place. */
export interface Route {
  shift: Shift;
  jobs: readonly Job[];
  /** Stops at the start that stay where they are. */
  headCount: number;
  cost: number;
}

export interface Solution {
  routes: readonly Route[];
  leftOut: readonly Job[];
}

export const makeRoute = (problem: Problem, route: Omit<Route, 'cost'>): Route => ({
  ...route,
  cost: driveRound(problem, route.shift, route.jobs),
});

export const changeJobs = (problem: Problem, route: Route, jobs: readonly Job[]): Route =>
  makeRoute(problem, { ...route, jobs });

export function computeCost({ routes, leftOut }: Solution): number {
  return routes.reduce((sum, { cost }) => sum + cost, leftOut.length * LEFT_OUT);
}

export const isMoved = (job: Job, shift: Shift): boolean => job.owner !== null && job.owner !== shift.index;

export function countMoves(routes: readonly Route[]): number {
  let count = 0;
  for (const { shift, jobs } of routes) for (const job of jobs) if (isMoved(job, shift)) count++;
  return count;
}

export function replaceRoutes(routes: readonly Route[], ...changes: Route[]): Route[] {
  const next = [...routes];
  for (const route of changes) next[route.shift.index] = route;
  return next;
}

export const insertJobs = (jobs: readonly Job[], position: number, ...more: readonly Job[]): Job[] => [
  ...jobs.slice(0, position),
  ...more,
  ...jobs.slice(position),
];

export interface Offer {
  route: Route;
  position: number;
  extra: number;
}

/** The cheapest place in a route, even one that breaks a rule. */
export function findCheapest(problem: Problem, route: Route, job: Job): Offer {
  const cheapest: Offer = { route, position: route.headCount, extra: Number.POSITIVE_INFINITY };
  for (let position = route.headCount; position <= route.jobs.length; position++) {
    const extra = driveRound(problem, route.shift, insertJobs(route.jobs, position, job)) - route.cost;
    if (extra >= cheapest.extra) continue;
    cheapest.position = position;
    cheapest.extra = extra;
  }
  return cheapest;
}

/** Given the extra cost of the best route and of the next, says how urgent a stop is. */
export type Urgency = (best: number, next: number) => number;

/** What is lost by waiting: the best place of a stop may be taken by another one. */
export const measureRegret: Urgency = (best, next) => Math.min(next, LEFT_OUT) - best;

/** Puts the most urgent stop into its best place, one after the other; what fits nowhere is left out. */
export function insertAll(problem: Problem, { routes, leftOut }: Solution, urgency: Urgency): Solution {
  const current = [...routes];
  const offers = new Map(
    leftOut.map((job) => [job, current.map((route) => findCheapest(problem, route, job))]),
  );
  let movesLeft = problem.mostMoves - countMoves(current);
  for (;;) {
    const choice = chooseNext(offers, movesLeft, urgency);
    if (!choice) return { routes: current, leftOut: [...offers.keys()] };
    const { job, offer } = choice;
    const { index } = offer.route.shift;
    const route = changeJobs(problem, offer.route, insertJobs(offer.route.jobs, offer.position, job));
    current[index] = route;
    offers.delete(job);
    if (isMoved(job, route.shift)) movesLeft--;
    for (const [other, list] of offers) list[index] = findCheapest(problem, route, other);
  }
}

function chooseNext(offers: ReadonlyMap<Job, Offer[]>, movesLeft: number, urgency: Urgency) {
  let choice: { job: Job; offer: Offer } | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const [job, list] of offers) {
    let best: Offer | null = null;
    let next = Number.POSITIVE_INFINITY;
    for (const offer of list) {
      if (offer.extra >= LEFT_OUT || (movesLeft === 0 && isMoved(job, offer.route.shift))) continue;
      if (!best || offer.extra < best.extra) {
        next = best?.extra ?? next;
        best = offer;
      } else if (offer.extra < next) next = offer.extra;
    }
    const urgent = best ? urgency(best.extra, next) : highest;
    if (!best || urgent <= highest) continue;
    choice = { job, offer: best };
    highest = urgent;
  }
  return choice;
}
