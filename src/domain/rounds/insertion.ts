import { LEFT_OUT } from './drive.ts';
import type { Job, Problem } from './problem.ts';
import {
  changeJobs,
  countMoves,
  insertJobs,
  isMoved,
  measureChange,
  measureDetour,
  type Route,
  type RouteOffer,
  type Solution,
} from './route.ts';

/** The cheapest place in a route, even one that breaks a rule. */
export function findCheapest(problem: Problem, route: Route, job: Job): RouteOffer {
  const offer = route.offers.get(job) ?? searchCheapest(problem, route, job);
  route.offers.set(job, offer);
  return offer;
}

function searchCheapest(problem: Problem, route: Route, job: Job): RouteOffer {
  const cheapest: RouteOffer = { route, position: route.headCount, extra: Number.POSITIVE_INFINITY };
  const jobs = insertJobs(route.jobs, route.headCount, [job]);
  for (let position = route.headCount; position <= route.jobs.length; position++) {
    // The new stop and the one behind it change places, which spares a list for each position.
    if (position > route.headCount) jobs[position - 1] = route.jobs[position - 1] as Job;
    jobs[position] = job;
    if (measureDetour(problem, route, position, job, job) > cheapest.extra) continue;
    const extra = measureChange(problem, route, jobs, [position, position + 1], cheapest.extra);
    if (extra >= cheapest.extra) continue;
    cheapest.position = position;
    cheapest.extra = extra;
  }
  return cheapest;
}

/** Says how urgent a stop is, given the extra cost of its best route and of the next one. */
export type Urgency = (best: number, next: number) => number;

/** The regret is what is lost when another stop takes the best place. */
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
    const [job, offer] = choice;
    const { index } = offer.route.shift;
    const route = changeJobs(problem, offer.route, insertJobs(offer.route.jobs, offer.position, [job]));
    current[index] = route;
    offers.delete(job);
    if (isMoved(job, route.shift)) movesLeft--;
    for (const [other, list] of offers) list[index] = findCheapest(problem, route, other);
  }
}

function chooseNext(offers: ReadonlyMap<Job, RouteOffer[]>, movesLeft: number, urgency: Urgency) {
  let choice: [Job, RouteOffer] | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const [job, list] of offers) {
    const [best, next] = findBestTwo(list.filter(({ route }) => movesLeft > 0 || !isMoved(job, route.shift)));
    if (!best || best.extra >= LEFT_OUT) continue;
    const urgent = urgency(best.extra, next?.extra ?? LEFT_OUT);
    if (urgent <= highest) continue;
    choice = [job, best];
    highest = urgent;
  }
  return choice;
}

function findBestTwo(offers: readonly RouteOffer[]): [RouteOffer | null, RouteOffer | null] {
  let best: RouteOffer | null = null;
  let next: RouteOffer | null = null;
  for (const offer of offers)
    if (!best || offer.extra < best.extra) {
      next = best;
      best = offer;
    } else if (!next || offer.extra < next.extra) next = offer;
  return [best, next];
}
