import type { Job, Problem, Shift } from './problem.ts';

/** Costs are milliseconds on the road; what is worse than any road is weighed against it here. */
const WAIT_WEIGHT = 0.1;
/** Clients served sooner decide between rounds that are equal otherwise. */
const ARRIVAL_WEIGHT = 1e-6;
const LATE_WEIGHT = 10;
const BROKEN_PROMISE = 3_600_000;
/** More than what all promises of a day can cost, so that no stop is left out to keep them. */
export const LEFT_OUT = 1e12;
const BROKEN_RULE = 1e13;
const RULE_WEIGHT = 1e6;

export interface Visit {
  job: Job;
  at: number;
  /** False where no road leads to the stop. */
  isReachable: boolean;
}

/** What a drive shows to the check of a round, beside its cost. */
export interface DriveLog {
  visits: Visit[];
  homeAt: number;
  breakDelay: number;
  peak: number;
  peakJob: Job;
}

interface Drive {
  problem: Problem;
  shift: Shift;
  jobs: readonly Job[];
  time: number;
  place: number;
  cost: number;
  load: number;
  peak: number;
  peakJob: Job;
  isBreakAhead: boolean;
  breakDelay: number;
  isReachable: boolean;
}

/** Cost of a closed round in this order; the log, if any, receives its hours. */
export function driveRound(problem: Problem, shift: Shift, jobs: readonly Job[], log?: DriveLog): number {
  const [first] = jobs;
  if (!first) return 0;
  const drive = startDrive(problem, shift, jobs, first);
  let previous: Job | null = null;
  for (const job of jobs) {
    if (drive.isBreakAhead) takeBreakBefore(drive, job.place, job);
    if (job.fetchPlace !== null) fetchLinen(drive, job, job.fetchPlace);
    driveTo(drive, job.place);
    const at = Math.max(drive.time, job.opensAt);
    log?.visits.push({ job, at, isReachable: drive.isReachable });
    serveJob(drive, job, at, previous);
    previous = job;
  }
  if (drive.isBreakAhead) takeBreakBefore(drive, problem.workshop, null);
  driveTo(drive, problem.workshop);
  const { livreur } = shift;
  drive.cost += (drive.time - livreur.from) * WAIT_WEIGHT;
  drive.cost += weighBreach(drive.time - livreur.to) + weighBreach(drive.breakDelay);
  drive.cost += weighBreach(drive.peak - livreur.capacity);
  if (log) {
    const { time: homeAt, breakDelay, peak, peakJob } = drive;
    Object.assign(log, { homeAt, breakDelay, peak, peakJob });
  }
  return drive.cost;
}

function startDrive(problem: Problem, shift: Shift, jobs: readonly Job[], first: Job): Drive {
  const { livreur, place } = shift;
  let load = 0;
  for (const { isAboard, stop } of jobs) if (isAboard) load += stop.pieces;
  return {
    problem,
    shift,
    jobs,
    time: livreur.from,
    place,
    cost: 0,
    load,
    peak: load,
    peakJob: first,
    // Who begins after the last moment for a break has had it.
    isBreakAhead: livreur.break !== null && livreur.from <= livreur.break.to - livreur.break.ms,
    breakDelay: 0,
    isReachable: true,
  };
}

const weighBreach = (by: number) => (by > 0 ? BROKEN_RULE + by * RULE_WEIGHT : 0);

function driveTo(drive: Drive, place: number): void {
  const road = drive.problem.measureRoad(drive.place, place, drive.time);
  drive.place = place;
  drive.isReachable = road !== Number.POSITIVE_INFINITY;
  drive.time += drive.isReachable ? road : 0;
  drive.cost += drive.isReachable ? road : BROKEN_RULE;
}

function serveJob(drive: Drive, job: Job, at: number, previous: Job | null): void {
  const { stop } = job;
  drive.cost += (at - drive.shift.livreur.from) * ARRIVAL_WEIGHT + weighBreach(at - job.closesAt);
  if (at > job.dueAt) drive.cost += BROKEN_PROMISE + (at - job.dueAt) * LATE_WEIGHT;
  // Parking and stairs count once for what is done at one place.
  drive.time = at + (previous?.place === job.place ? 0 : stop.serviceMs);
  changeLoad(drive, job, stop.leg === 'pickup' ? stop.pieces : -stop.pieces);
}

function changeLoad(drive: Drive, job: Job, pieces: number): void {
  drive.load += pieces;
  if (drive.load <= drive.peak) return;
  drive.peak = drive.load;
  drive.peakJob = job;
}

/** Whoever meets a colleague takes all that the round gives from there, at the first of these stops. */
function fetchLinen(drive: Drive, job: Job, fetchPlace: number): void {
  const group = drive.jobs.filter((other) => other.fetchPlace === fetchPlace);
  if (group[0] !== job) return;
  driveTo(drive, fetchPlace);
  drive.time += job.stop.serviceMs;
  changeLoad(
    drive,
    job,
    group.reduce((sum, { stop }) => sum + stop.pieces, 0),
  );
}

/**
 * The break comes at the first departure inside its window, or at home if that is in time. It comes after a wait when
 * it would be too late after the next stop, and one stop later when it would make that stop late.
 */
function takeBreakBefore(drive: Drive, place: number, job: Job | null): void {
  const pause = drive.shift.livreur.break;
  if (!pause) return;
  const { measureRoad } = drive.problem;
  const arrival = drive.time + measureRoad(drive.place, place, drive.time);
  const nextChance = job ? Math.max(arrival, job.opensAt) + job.stop.serviceMs : arrival;
  const end = Math.max(drive.time, pause.from) + pause.ms;
  if (nextChance <= pause.to - pause.ms) {
    if (!job || drive.time < pause.from) return;
    if (end + measureRoad(drive.place, place, end) > Math.min(job.closesAt, job.dueAt)) return;
  }
  drive.isBreakAhead = false;
  drive.time = end;
  drive.breakDelay = Math.max(0, end - pause.to);
}
