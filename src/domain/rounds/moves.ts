import type { Job, Problem, Shift } from './problem.ts';
import {
  changeJobs,
  countMoves,
  insertJobs,
  isMoved,
  measureChange,
  measureDetour,
  type Route,
} from './route.ts';

const LONGEST_SEGMENT = 3;
const MOST_SWEEPS = 30;
/** A smaller difference is the rounding of numbers. */
const LEAST_GAIN = 1e-3;

/** Repeats the moves until none of them makes the rounds cheaper. */
export function improveRoutes(problem: Problem, routes: readonly Route[]): Route[] {
  const current = [...routes];
  const sweeps = [moveSegments, swapJobs, reverseSegments];
  for (let idle = 0, i = 0; idle < sweeps.length && i < MOST_SWEEPS; i++)
    idle = sweeps[i % sweeps.length]?.(problem, current) ? 0 : idle + 1;
  return current;
}

const getRoute = (routes: readonly Route[], { index }: Shift) => routes[index] as Route;

/** Relocate and or-opt: one to three stops in a row go elsewhere, in either direction. */
function moveSegments(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const { shift, headCount } of routes)
    for (let length = 1; length <= LONGEST_SEGMENT; length++)
      for (let start = headCount; start + length <= getRoute(routes, shift).jobs.length; start++)
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
  const segment = route.jobs.slice(start, start + length);
  const rest = changeJobs(problem, route, route.jobs.toSpliced(start, length));
  let least = route.cost - rest.cost - LEAST_GAIN;
  let best: Job[] = [];
  let target: Route | null = null;
  for (const other of least > 0 ? routes : []) {
    if (!mayMove(problem, routes, segment, route.shift, other.shift)) continue;
    const base = other === route ? rest : other;
    for (let position = base.headCount; position <= base.jobs.length; position++)
      for (const part of length > 1 ? [segment, segment.toReversed()] : [segment]) {
        if (measureDetour(problem, base, position, part[0] as Job, part.at(-1) as Job) > least) continue;
        const jobs = insertJobs(base.jobs, position, part);
        const extra = measureChange(problem, base, jobs, [position, position + length], least);
        if (extra >= least) continue;
        least = extra;
        best = jobs;
        target = base;
      }
  }
  if (!target) return false;
  routes[rest.shift.index] = rest;
  routes[target.shift.index] = changeJobs(problem, target, best);
  return true;
}

function swapJobs(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const { shift: a, headCount } of routes)
    for (const { shift: b, headCount: begin } of routes.slice(a.index))
      for (let i = headCount; i < getRoute(routes, a).jobs.length; i++)
        for (let j = a === b ? i + 1 : begin; j < getRoute(routes, b).jobs.length; j++)
          if (swapPair(problem, routes, [getRoute(routes, a), i], [getRoute(routes, b), j])) isBetter = true;
  return isBetter;
}

type Spot = readonly [route: Route, position: number];

function swapPair(problem: Problem, routes: Route[], [a, i]: Spot, [b, j]: Spot): boolean {
  const [x, y] = [a.jobs[i] as Job, b.jobs[j] as Job];
  if (a === b) return tryJobs(problem, routes, a, a.jobs.with(i, y).with(j, x), [i, j + 1]);
  if (!mayMove(problem, routes, [x], a.shift, b.shift, [y])) return false;
  const [ofA, ofB] = [a.jobs.with(i, y), b.jobs.with(j, x)];
  const extra = measureChange(problem, a, ofA, [i, i + 1], b.cost);
  const limit = -extra - LEAST_GAIN;
  if (measureChange(problem, b, ofB, [j, j + 1], limit) > limit) return false;
  routes[a.shift.index] = changeJobs(problem, a, ofA);
  routes[b.shift.index] = changeJobs(problem, b, ofB);
  return true;
}

/** 2-opt. */
function reverseSegments(problem: Problem, routes: Route[]): boolean {
  let isBetter = false;
  for (const { shift, headCount, jobs } of routes)
    for (let from = headCount; from < jobs.length - 1; from++)
      for (let to = from + 2; to <= jobs.length; to++) {
        const route = getRoute(routes, shift);
        const reversal = route.jobs.slice(from, to).reverse();
        const change = route.jobs.toSpliced(from, to - from, ...reversal);
        if (tryJobs(problem, routes, route, change, [from, to])) isBetter = true;
      }
  return isBetter;
}

function tryJobs(
  problem: Problem,
  routes: Route[],
  route: Route,
  jobs: readonly Job[],
  span: readonly [number, number],
): boolean {
  if (measureChange(problem, route, jobs, span, -LEAST_GAIN) > -LEAST_GAIN) return false;
  routes[route.shift.index] = changeJobs(problem, route, jobs);
  return true;
}

/** Only `mostMoves` stops may lose the livreur whom they have at present. */
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
