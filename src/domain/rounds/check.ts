import { type DriveLog, driveRound } from './drive.ts';
import { countMoves, findCheapest, insertJobs, isMoved, type Route } from './insertion.ts';
import type {
  CheckedRounds,
  PlannedRound,
  RoundFault,
  RoundPlan,
  RoundStop,
  UnplacedReason,
} from './plan.ts';
import { type Job, type Problem, readProblem, type Shift } from './problem.ts';

export interface RoundDraft {
  livreurId: string;
  stops: readonly Pick<RoundStop, 'orderId' | 'leg'>[];
}

/** Hours of rounds in the order that somebody chose, and what they break. Nothing is refused. */
export function checkRound(plan: RoundPlan, drafts: readonly RoundDraft[]): CheckedRounds {
  const problem = readProblem(plan, 0);
  const checks: CheckedRounds = { rounds: [], faults: [] };
  for (const { livreurId, stops } of drafts) {
    const shift = problem.shifts.find(({ livreur }) => livreur.id === livreurId);
    const jobs = stops.flatMap(({ orderId, leg }) =>
      problem.jobs.filter(({ stop }) => stop.orderId === orderId && stop.leg === leg),
    );
    if (shift) {
      checks.rounds.push(planRound(problem, shift, jobs));
      checks.faults.push(...listFaults(problem, shift, jobs));
    } else
      checks.faults.push(
        ...jobs.map(({ stop: { orderId } }): RoundFault => ({ orderId, livreurId, reason: 'hours', by: 0 })),
      );
  }
  return checks;
}

export const listPlannedRounds = (problem: Problem, routes: readonly Route[]): PlannedRound[] =>
  routes.map(({ shift, jobs }) => planRound(problem, shift, jobs));

function planRound(problem: Problem, shift: Shift, jobs: readonly Job[]): PlannedRound {
  const visits = logDrive(problem, shift, jobs)?.visits ?? [];
  return {
    livreurId: shift.livreur.id,
    stops: visits.map(({ job: { stop }, at }) => ({ orderId: stop.orderId, leg: stop.leg, at })),
  };
}

function logDrive(problem: Problem, shift: Shift, jobs: readonly Job[]): DriveLog | null {
  const [first] = jobs;
  if (!first) return null;
  const log: DriveLog = { visits: [], homeAt: 0, breakDelay: 0, peak: 0, peakJob: first };
  driveRound(problem, shift, jobs, log);
  return log;
}

function listFaults(problem: Problem, shift: Shift, jobs: readonly Job[]): RoundFault[] {
  const log = logDrive(problem, shift, jobs);
  const last = log?.visits.at(-1)?.job;
  if (!log || !last) return [];
  const { livreur } = shift;
  const faults: RoundFault[] = [];
  const addFault = ({ stop: { orderId } }: Job, reason: RoundFault['reason'], by: number) => {
    if (by > 0 || reason === 'place') faults.push({ orderId, livreurId: livreur.id, reason, by });
  };
  for (const { job, at, isReachable } of log.visits) {
    if (!isReachable) addFault(job, 'place', 0);
    addFault(job, 'window', at - job.closesAt);
    addFault(job, 'promise', at - (job.stop.dueAt ?? Number.POSITIVE_INFINITY));
  }
  addFault(log.peakJob, 'capacity', log.peak - livreur.capacity);
  addFault(last, 'hours', Math.max(log.homeAt - livreur.to, log.breakDelay));
  return faults;
}

/** What the least harmful place for a stop would break. */
export function explainLeftOut(problem: Problem, routes: readonly Route[], job: Job): UnplacedReason {
  const hasMovesLeft = countMoves(routes) < problem.mostMoves;
  const offers = routes
    .filter(({ shift }) => hasMovesLeft || !isMoved(job, shift))
    .map((route) => findCheapest(problem, route, job));
  const least = Math.min(...offers.map(({ extra }) => extra));
  const offer = offers.find(({ extra }) => extra === least);
  if (!offer) return 'hours';
  const { route, position } = offer;
  const before = listFaults(problem, route.shift, route.jobs);
  const isNew = ({ orderId, reason, by }: RoundFault) =>
    !before.some((other) => other.orderId === orderId && other.reason === reason && other.by >= by);
  for (const fault of listFaults(problem, route.shift, insertJobs(route.jobs, position, job)))
    if (fault.reason !== 'promise' && isNew(fault)) return fault.reason;
  return 'hours';
}
