import { DomainError } from '#domain/failures/failures.ts';
import type { TravelData } from '#domain/roads/travelTime.ts';
import type { ProposedRounds, RoundPlan } from '#domain/rounds/plan.ts';
import { createThread } from '../threads/thread.ts';

export interface PlanQuestion extends Omit<RoundPlan, 'travel'> {
  travel: TravelData;
  /** The share of the stops that keep the livreur whom they have at present. */
  keepShare: number;
}

/** A proposal takes the processor for longer than a request may, so a thread makes it. */
export interface Planner {
  proposeRounds(question: PlanQuestion): Promise<ProposedRounds>;
  stop(): Promise<void>;
}

const MOST_WAITING = 4;

export function createPlanner(entry: string): Planner {
  const thread = createThread(entry, 'planner');
  let waiting = 0;
  return {
    async proposeRounds(question) {
      if (waiting >= MOST_WAITING) throw new DomainError('BUSY', { retryAfter: 5 });
      waiting += 1;
      try {
        return (await thread.open().sendQuestion(question)) as ProposedRounds;
      } finally {
        waiting -= 1;
      }
    },
    stop: thread.stop,
  };
}
