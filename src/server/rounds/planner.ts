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

export function createPlanner(entry: string): Planner {
  const thread = createThread(entry, 'planner');
  return {
    proposeRounds: async (question) => (await thread.open().sendQuestion(question)) as ProposedRounds,
    stop: thread.stop,
  };
}
