import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import type { CheckRoundsInput, ProposeRoundsInput } from '#domain/inputs/rounds.ts';
import { checkRound } from '#domain/rounds/check.ts';
import { isAssigned, isVisitOfDay } from '#domain/rounds/dayStops.ts';
import type { CheckedRounds, ProposedRounds } from '#domain/rounds/plan.ts';
import type { SignedCtx } from '../ctx.ts';
import { readTravelData, readTravelTime } from '../roads/roads.reads.ts';
import { buildDayPlan, listLivreursOnDuty } from './roundPlan.ts';
import { listVisits, type PlannedVisit } from './visits.ts';

/** After a breakdown, and on a day that has begun, so many of the other stops keep their livreur. */
const KEEP_SHARE = 0.8;

export async function proposeRounds(ctx: SignedCtx, input: ProposeRoundsInput): Promise<ProposedRounds> {
  const day = Date.parse(input.day);
  const visits = listVisits(ctx).filter((visit) => {
    if (!isVisitOfDay(visit, day, ctx.now())) return false;
    if (!isAssigned(visit.status)) return input.scope === 'day';
    return visit.livreurId !== null && input.livreurIds.includes(visit.livreurId);
  });
  const onDuty = listLivreursOnDuty(ctx, ['on']);
  const { placeless, ...plan } = buildDayPlan(ctx, { ...input, day, onDuty, visits });
  const hasBreakdown = plan.livreurs.length < new Set(input.livreurIds).size;
  const isUnderWay = startOfDay(ctx.now()) === day;
  const keepShare = hasBreakdown || isUnderWay ? KEEP_SHARE : 0;
  const proposal = await ctx.planner.proposeRounds({ ...plan, travel: readTravelData(ctx), keepShare });
  return {
    rounds: proposal.rounds.filter(({ stops }) => stops.length > 0),
    unplaced: [
      ...proposal.unplaced,
      ...placeless.map(({ id }) => ({ orderId: id, reason: 'place' as const })),
    ],
  };
}

/** An order of stops of the desk's own may break rules; they are named, and nothing is refused. Each round stands alone. */
export function checkRounds(ctx: SignedCtx, { day, rounds }: CheckRoundsInput): CheckedRounds {
  refuseOthers(
    ctx,
    rounds.map(({ livreurId }) => livreurId),
  );
  const visitsById = new Map(listVisits(ctx).map((visit) => [visit.id, visit]));
  // A livreur on a pause keeps their missions, and their clients read when they come.
  const onDuty = listLivreursOnDuty(ctx, ['on', 'pause']);
  const travel = readTravelTime(ctx);
  const answers = rounds.map((round) => {
    const visits = round.stops.map(({ orderId }) => findVisit(visitsById, orderId));
    const plan = buildDayPlan(ctx, { day: Date.parse(day), onDuty, livreurIds: [round.livreurId], visits });
    return checkRound({ ...plan, travel }, [round]);
  });
  return { rounds: answers.flatMap((one) => one.rounds), faults: answers.flatMap((one) => one.faults) };
}

/** A livreur who may not be sent any more may still have missions. */
function refuseOthers({ db }: SignedCtx, ids: string[]): void {
  const livreurs = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, 'livreur')))
    .all();
  if (livreurs.length < new Set(ids).size) throw new DomainError('LIVREUR_UNAVAILABLE');
}

function findVisit(visits: Map<string, PlannedVisit>, orderId: string): PlannedVisit {
  const visit = visits.get(orderId);
  if (!visit) throw new DomainError('NOT_FOUND');
  return visit;
}
