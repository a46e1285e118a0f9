import { findCheapest } from './insertion.ts';
import type {
  CheckedRounds,
  PlannedRound,
  RoundFault,
  RoundPlan,
  RoundStop,
  UnplacedReason,
} from './plan.ts';
import { type Job, type Problem, readProblem } from './problem.ts';
import { changeJobs, countMoves, insertJobs, isMoved, makeRoute, type Route } from './route.ts';

export type RoundDraft = { livreurId: string; stops: readonly Pick<RoundStop, 'orderId' | 'leg'>[] };

/** Hours of rounds in the order that somebody chose, and what they break. Nothing is refused. */
export function checkRound(plan: RoundPlan, drafts: readonly RoundDraft[]): CheckedRounds {
  const problem = readProblem(plan, 0);
  const rounds: PlannedRound[] = [];
  const faults: RoundFault[] = [];
  for (const { livreurId, stops } of drafts) {
    const shift = problem.shifts.find(({ livreur }) => livreur.id === livreurId);
    if (shift) {
      const route = makeRoute(problem, shift, findJobs(problem, stops), 0);
      rounds.push(planRound(route));
      faults.push(...listFaults(route));
    } else for (const { orderId } of stops) faults.push({ orderId, livreurId, reason: 'hours', by: 0 });
  }
  return { rounds, faults };
}

const findJobs = ({ jobs }: Problem, stops: RoundDraft['stops']): Job[] =>
  stops.flatMap(({ orderId, leg }) =>
    jobs.filter(({ stop }) => stop.orderId === orderId && stop.leg === leg),
  );

export function planRound({ shift, jobs, drives, home }: Route): PlannedRound {
  const stops = jobs.map(({ stop: { orderId, leg } }, i) => ({
    orderId,
    leg,
    at: Math.round(drives[i + 1]?.at ?? 0),
  }));
  const endsAt = Math.round(home.time);
  return {
    livreurId: shift.livreur.id,
    stops,
    endsAt,
    overtime: Math.max(0, endsAt - shift.livreur.closesAt),
  };
}

function listFaults({ shift: { livreur }, jobs, drives, home }: Route): RoundFault[] {
  const [first] = jobs;
  const last = jobs.at(-1);
  if (!first || !last) return [];
  const faults: RoundFault[] = [];
  const addFault = ({ stop: { orderId } }: Job, reason: RoundFault['reason'], excess: number) => {
    const by = Math.round(excess);
    if (by > 0 || reason === 'place') faults.push({ orderId, livreurId: livreur.id, reason, by });
  };
  for (const [i, job] of jobs.entries()) {
    const { at, isReachable } = drives[i + 1] ?? home;
    if (!isReachable) addFault(job, 'place', 0);
    addFault(job, 'window', at - job.closesAt);
    addFault(job, 'promise', at - (job.stop.dueAt ?? Number.POSITIVE_INFINITY));
  }
  addFault(home.peakJob ?? first, 'capacity', home.peak - livreur.capacity);
  addFault(last, 'hours', Math.max(home.time - livreur.closesAt, home.breakDelay));
  return faults;
}

/** The reason is what the least harmful place for the stop would break. */
export function explainLeftOut(problem: Problem, routes: readonly Route[], job: Job): UnplacedReason {
  const hasMovesLeft = countMoves(routes) < problem.mostMoves;
  const offers = routes
    .filter(({ shift }) => hasMovesLeft || !isMoved(job, shift))
    .map((route) => findCheapest(problem, route, job))
    .sort((a, b) => a.extra - b.extra);
  const [offer] = offers;
  if (!offer) return 'hours';
  const { route, position } = offer;
  const before = listFaults(route);
  const isNew = ({ orderId, reason, by }: RoundFault) =>
    !before.some((other) => other.orderId === orderId && other.reason === reason && other.by >= by);
  for (const fault of listFaults(changeJobs(problem, route, insertJobs(route.jobs, position, [job]))))
    if (fault.reason !== 'promise' && isNew(fault)) return fault.reason;
  return 'hours';
}
