import { driveRound } from './drive.ts';
import { changeJobs, countMoves, insertJobs, isMoved, type Route } from './insertion.ts';
import type { Job, Problem, Shift } from './problem.ts';

const LONGEST_SEGMENT = 3;
const MOST_SWEEPS = 30;
/** A smaller difference is the rounding of numbers. */
const LEAST_GAIN = 1e-3;

/** Changes the routes in its first argument's copy as long as one of the moves makes them cheaper. */
export function improveRoutes(problem: Problem, routes: readonly Route[]): Route[] {
  const current = [...routes];
  const sweeps = [moveSegments, swapJobs, reverseSegments];
  for (let idle = 0, i = 0; idle < sweeps.length && i < MOST_SWEEPS; i++)
    idle = sweeps[i % sweeps.length]?.(problem, current) ? 0 : idle + 1;
  return current;
}

/** Relocate and or-opt: one to three stops in a row go elsewhere, in their own route or another, in either direction. */
function moveSegments(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const { shift } of routes)
    for (let length = 1; length <= LONGEST_SEGMENT; length++)
      for (let start = 0; start + length <= getRoute(routes, shift).jobs.length; start++)
        if (moveSegment(problem, routes, getRoute(routes, shift), start, length)) isBetter = true;
  return isBetter;
}

function moveSegment(
  problem: Problem,
  routes: Route[],
  route: Route,
  start: number,
  length: number,
): boolean {
  if (start < route.headCount) return false;
  const segment = route.jobs.slice(start, start + length);
  const rest = changeJobs(problem, route, route.jobs.toSpliced(start, length));
  const backwards = length > 1 ? segment.toReversed() : null;
  let best: Job[] | null = null;
  let target = route;
  let least = rest.cost - route.cost + LEAST_GAIN;
  for (const other of routes) {
    const base = other === route ? rest : other;
    if (!mayMove(problem, routes, segment, route.shift, other.shift)) continue;
    for (let position = base.headCount; position <= base.jobs.length; position++)
      for (const part of backwards ? [segment, backwards] : [segment]) {
        const jobs = insertJobs(base.jobs, position, ...part);
        const loss = driveRound(problem, base.shift, jobs) - base.cost + least;
        if (loss >= 0) continue;
        least -= loss;
        best = jobs;
        target = base;
      }
  }
  if (!best) return false;
  routes[rest.shift.index] = rest;
  routes[target.shift.index] = changeJobs(problem, target, best);
  return true;
}

function swapJobs(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const a of routes.map(({ shift }) => shift))
    for (const b of routes.map(({ shift }) => shift)) {
      if (b.index < a.index) continue;
      for (let i = 0; i < getRoute(routes, a).jobs.length; i++)
        for (let j = a === b ? i + 1 : 0; j < getRoute(routes, b).jobs.length; j++)
          if (swapPair(problem, routes, [getRoute(routes, a), i], [getRoute(routes, b), j])) isBetter = true;
    }
  return isBetter;
}

type Spot = [route: Route, position: number];

function swapPair(problem: Problem, routes: Route[], [a, i]: Spot, [b, j]: Spot): boolean {
  const [x, y] = [a.jobs[i], b.jobs[j]];
  if (!x || !y || i < a.headCount || j < b.headCount) return false;
  if (a === b) return accept(routes, [a], [changeJobs(problem, a, a.jobs.with(i, y).with(j, x))]);
  if (!mayMove(problem, routes, [x], a.shift, b.shift, [y])) return false;
  const changes = [changeJobs(problem, a, a.jobs.with(i, y)), changeJobs(problem, b, b.jobs.with(j, x))];
  return accept(routes, [a, b], changes);
}

/** 2-opt. */
function reverseSegments(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const { shift } of routes) {
    const { headCount, jobs } = getRoute(routes, shift);
    for (let from = headCount; from < jobs.length - 1; from++)
      for (let to = from + 2; to <= jobs.length; to++) {
        const route = getRoute(routes, shift);
        const reversal = route.jobs.slice(from, to).toReversed();
        const change = changeJobs(problem, route, route.jobs.toSpliced(from, to - from, ...reversal));
        if (accept(routes, [route], [change])) isBetter = true;
      }
  }
  return isBetter;
}

function accept(routes: Route[], before: readonly Route[], after: readonly Route[]): boolean {
  if (sumCosts(after) >= sumCosts(before) - LEAST_GAIN) return false;
  for (const route of after) routes[route.shift.index] = route;
  return true;
}

const sumCosts = (routes: readonly Route[]) => routes.reduce((sum, { cost }) => sum + cost, 0);

const getRoute = (routes: readonly Route[], { index }: Shift) => routes[index] as Route;

/** Whether so many stops may lose the livreur whom they have at present. */
function mayMove(
  problem: Problem,
  routes: readonly Route[],
  segment: readonly Job[],
  from: Shift,
  to: Shift,
  opposite: readonly Job[] = [],
): boolean {
  if (from === to) return true;
  let more = 0;
  for (const job of segment) more += Number(isMoved(job, to)) - Number(isMoved(job, from));
  for (const job of opposite) more += Number(isMoved(job, from)) - Number(isMoved(job, to));
  return more <= 0 || countMoves(routes) + more <= problem.mostMoves;
}
