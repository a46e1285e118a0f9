import type { OpenDays } from '#domain/promises/openHours.ts';
import { finishInOpenTime } from '#domain/promises/plantRate.ts';

export interface Job {
  pieces: number;
  /** Some pieces take longer than others. */
  work: number;
  promisedAt: number;
  fetchedAt: number;
  arrivesAt: number;
  readyAt?: number;
}

export const sumPieces = (jobs: readonly Pick<Job, 'pieces'>[]) =>
  jobs.reduce((sum, { pieces }) => sum + pieces, 0);

type RateAt = (at: number) => number;

/** One order is cleaned at a time, the earliest promise of those that are there first, as the workshop's page says. */
export function createPlant(days: OpenDays, getRate: RateAt, getUsualRate: RateAt) {
  const jobs: Job[] = [];
  let freeAt = 0;
  return {
    add: (job: Job) => void jobs.push(job),
    advance: (until: number) => {
      freeAt = runJobs(jobs, freeAt, until, getRate);
    },
    /** When this job would be ready if nothing else came and each day were as usual. */
    foresee(job: Job): number {
      const copy = { ...job, work: job.pieces };
      const all = [...jobs.map((one) => ({ ...one, work: one.pieces })), copy];
      runJobs(all, freeAt, Number.POSITIVE_INFINITY, getUsualRate);
      return copy.readyAt ?? Number.POSITIVE_INFINITY;
    },
  };

  /** Finished jobs leave the list. */
  function runJobs(waiting: Job[], from: number, until: number, getRateAt: RateAt): number {
    let at = from;
    waiting.sort((one, other) => one.promisedAt - other.promisedAt);
    while (waiting.length > 0) {
      const first = waiting.findIndex(({ arrivesAt }) => arrivesAt <= at);
      const startsAt = first < 0 ? Math.min(...waiting.map(({ arrivesAt }) => arrivesAt)) : at;
      if (startsAt >= until) break;
      at = startsAt;
      const [next] = first < 0 ? [] : waiting.splice(first, 1);
      if (next) at = next.readyAt = finishInOpenTime(days, startsAt, next.work, getRateAt);
    }
    return at;
  }
}
