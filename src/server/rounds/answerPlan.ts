import { createTravelTime } from '#domain/roads/travelTime.ts';
import type { ProposedRounds } from '#domain/rounds/plan.ts';
import { solveRounds } from '#domain/rounds/solver.ts';
import type { PlanQuestion } from './planner.ts';

export function answerPlan({ travel, keepShare, ...plan }: PlanQuestion): ProposedRounds {
  return solveRounds({ ...plan, travel: createTravelTime(travel) }, { keepShare });
}
