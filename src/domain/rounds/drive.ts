import type { Job, Problem, Shift } from './problem.ts';

/** Costs are milliseconds on the road; what is worse than any road is weighed against it here. */
const WAIT_WEIGHT = 0.1;
/** Clients served sooner decide between rounds that are equal otherwise. */
const ARRIVAL_WEIGHT = 1e-6;
const LATE_WEIGHT = 10;
const BROKEN_PROMISE = 3_600_000;
/** More than what all promises of a day can cost, so that no stop is left out to keep them. */
export const LEFT_OUT = 1e12;
/** A round that breaks a rule as it stands may break it less, and never more. */
export const BROKEN_RULE = 1e13;
const BREACH_WEIGHT = 1e6;

/** A livreur somewhere on a round: after some of its stops, or back at the workshop. */
export interface Drive {
  time: number;
  place: number;
  cost: number;
  /** Milliseconds too late, pieces too many and places without a road. */
  breach: number;
  load: number;
  peak: number;
  /** The stop after which the livreur carries the most; null when that is at the start. */
  peakJob: Job | null;
  isBreakAhead: boolean;
  breakDelay: number;
  /** The last stop: when it begins, where it is, and whether a road leads to it. */
  at: number;
  lastPlace: number | null;
  isReachable: boolean;
}

export function startDrive({ livreur, place }: Shift, jobs: readonly Job[]): Drive {
  const load = sumAboard(jobs);
  return {
    time: livreur.from,
    place,
    cost: 0,
    breach: 0,
    load,
    peak: load,
    peakJob: null,
    // A livreur who begins after the last moment for a break has had it.
    isBreakAhead: livreur.break !== null && livreur.from <= livreur.break.to - livreur.break.ms,
    breakDelay: 0,
    at: livreur.from,
    lastPlace: null,
    isReachable: true,
  };
}

export function sumAboard(jobs: readonly Job[]): number {
  let pieces = 0;
  for (const { isAboard, stop } of jobs) if (isAboard) pieces += stop.pieces;
  return pieces;
}

/** Drives to a stop of the round and serves it. */
export function visitJob(problem: Problem, shift: Shift, jobs: readonly Job[], drive: Drive, job: Job): void {
  const { stop, place } = job;
  if (drive.isBreakAhead) takeBreakBefore(problem, shift, drive, job);
  if (job.fetchPlace !== null) fetchLinen(problem, drive, jobs, job);
  driveTo(problem, drive, place);
  const at = Math.max(drive.time, job.opensAt);
  drive.at = at;
  drive.cost += (at - shift.livreur.from) * ARRIVAL_WEIGHT;
  addBreach(drive, at - job.closesAt);
  if (at > job.dueAt) drive.cost += BROKEN_PROMISE + (at - job.dueAt) * LATE_WEIGHT;
  // Parking and stairs count once for what is done at one place.
  drive.time = at + (drive.lastPlace === place ? 0 : stop.serviceMs);
  drive.lastPlace = place;
  changeLoad(drive, job, stop.leg === 'pickup' ? stop.pieces : -stop.pieces);
}

/** Drives back to the workshop and weighs the round as a whole. */
export function driveHome(problem: Problem, shift: Shift, drive: Drive): void {
  const { livreur } = shift;
  if (drive.isBreakAhead) takeBreakBefore(problem, shift, drive, null);
  driveTo(problem, drive, problem.workshop);
  drive.cost += (drive.time - livreur.from) * WAIT_WEIGHT;
  addBreach(drive, drive.time - livreur.to);
  addBreach(drive, drive.breakDelay);
  addBreach(drive, drive.peak - livreur.capacity);
}

function addBreach(drive: Drive, by: number): void {
  if (by <= 0) return;
  drive.breach += by;
  drive.cost += by * BREACH_WEIGHT;
}

function driveTo(problem: Problem, drive: Drive, place: number): void {
  const road = problem.measureRoad(drive.place, place, drive.time);
  drive.place = place;
  drive.isReachable = road !== Number.POSITIVE_INFINITY;
  if (drive.isReachable) {
    drive.time += road;
    drive.cost += road;
  } else addBreach(drive, 1);
}

function changeLoad(drive: Drive, job: Job, pieces: number): void {
  drive.load += pieces;
  if (drive.load <= drive.peak) return;
  drive.peak = drive.load;
  drive.peakJob = job;
}

/** A livreur who meets a colleague takes all that the round gives from there, at the first of these stops. */
function fetchLinen(problem: Problem, drive: Drive, jobs: readonly Job[], job: Job): void {
  const group = jobs.filter(({ fetchPlace }) => fetchPlace === job.fetchPlace);
  if (group[0] !== job || job.fetchPlace === null) return;
  driveTo(problem, drive, job.fetchPlace);
  drive.time += job.stop.serviceMs;
  const pieces = group.reduce((sum, { stop }) => sum + stop.pieces, 0);
  changeLoad(drive, job, pieces);
}

/**
 * The break comes at the first departure inside its window, or at home if that is in time. It comes after a wait when
 * it would be too late after the next stop, and one stop later when it would make that stop late.
 */
function takeBreakBefore(
  { measureRoad, workshop }: Problem,
  shift: Shift,
  drive: Drive,
  job: Job | null,
): void {
  const pause = shift.livreur.break;
  if (!pause) return;
  const place = job?.place ?? workshop;
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
