import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { roundStops, users } from '#db/schema.ts';
import { loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import type {
  AdvanceInput,
  ArrangeInput,
  AvailabilityInput,
  DeskArrangeInput,
} from '#domain/inputs/order.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { getMissionLeg, isOnTheRoad, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { findHandoverLeg } from '#domain/pieces/handover.ts';
import { findVisitLeg } from '#domain/pieces/visits.ts';
import { findNextOpening } from '#domain/promises/openHours.ts';
import { findVisitTime } from '#domain/rounds/dayStops.ts';
import { compareListedMissions } from '#domain/rounds/round.ts';
import { type ActDone, applyActs, makeOrderChangedError, type OrderAct } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { findLastHandover } from '../acts/handoverStatements.ts';
import { recordAudit, recordDeskAudit } from '../acts/journal.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { listAudienceOfLivreur } from '../live/live.ts';
import { toContentChange } from '../orders/content/amend.ts';
import { tryCode } from '../pieces/codes.ts';
import { countPickup, isCountRecorded, planGivingBack } from '../pieces/handovers.ts';
import { findRefusedTag, planTagOrRefusal } from '../pieces/tags.ts';
import { enqueuePush } from '../push/enqueue.ts';
import { reckonArrivals } from '../rounds/arrivals.ts';
import { mayBeSent } from '../rounds/livreurToSend.ts';
import { listMissionVisits, type PlannedVisit } from '../rounds/visits.ts';
import { clampFuturePositions } from './positions.ts';
import { readEventsBackwards } from './undo.ts';

type Advanced = ActDone & { refusedTag: number | null; isCodeWrong: boolean };

export function advanceMission(ctx: SignedCtx, input: AdvanceInput): Advanced {
  const { orderId, from, actId, handover } = input;
  const to = getNextStep(from);
  const key = to && actId ? { key: actId, body: describeBody(orderId, from, handover) } : null;
  refuseWrongCodeOfFormerLivreur(ctx, input);
  applyActs(ctx, () => (key && isStepRecorded(ctx, input, to) ? [] : planAdvance(ctx, input, to)), { key });
  return {
    orderId,
    status: to ?? from,
    refusedTag: handover?.tag === undefined ? null : findRefusedTag(ctx, orderId),
    isCodeWrong: handover?.code !== undefined && isLastCodeWrong(ctx, orderId, from, to),
  };
}

function isLastCodeWrong(ctx: SignedCtx, orderId: string, from: OrderStatus, to: OrderStatus | null) {
  const leg = to && findHandoverLeg('step', from, to);
  return leg !== null && findLastHandover(ctx, orderId, leg)?.reason === 'wrong_code';
}

/**
 * The client's code is proof of who has the linen, though the desk has given the mission to a colleague meanwhile. The try
 * has a transaction of its own, because the refusal undoes the act's.
 */
function refuseWrongCodeOfFormerLivreur(ctx: SignedCtx, { orderId, from, handover }: AdvanceInput): void {
  const code = handover?.code;
  const leg = isOnTheRoad(from) ? findVisitLeg(from) : null;
  if (leg === null || code === undefined) return;
  const order = loadOrderForActor(ctx, orderId, 'cash');
  if (order.status !== from || order.livreurId === ctx.actor.id) return;
  const { ok } = ctx.store.write(() => tryCode(ctx, { orderId, leg, code }));
  if (!ok) throw new DomainError('NOT_FOUND');
}

/** Another phone of the livreur has sent the same step, with the same counts. */
function isStepRecorded(
  ctx: SignedCtx,
  { orderId, from, handover }: AdvanceInput,
  to: OrderStatus | null,
): boolean {
  const last = readEventsBackwards(ctx.db, orderId).find((event) => event.to !== null);
  if (last?.kind !== 'status' || last.to !== to || last.actorId !== ctx.actor.id) return false;
  const leg = to && findHandoverLeg('step', from, to);
  return !leg || isCountRecorded(ctx, orderId, leg, handover ?? {});
}

function planAdvance(
  ctx: SignedCtx,
  { orderId, from, handover, at }: AdvanceInput,
  to: OrderStatus | null,
): readonly OrderAct[] {
  const leg = to && findHandoverLeg('step', from, to);
  // `from` is left out where no step follows, so that the refusal names the step and not a changed order.
  const act = { procedure: 'missions.advance', orderId, from: to ? from : undefined } as const;
  const order = leg && handover ? loadOrderAtDoor(ctx, orderId, from, handover) : null;
  const pickup = leg === 'pickup' && order && handover ? countPickup(ctx, order, handover) : null;
  const step: OrderAct = {
    ...act,
    kind: 'step',
    to,
    rule: (order) => {
      clampFuturePositions(ctx);
      const time = resolveActTime(ctx, orderId, at);
      if (to && isOnTheRoad(to)) endBreakdown(ctx, time.at);
      if (pickup) return { ...time, handover: pickup.handover };
      return leg === 'delivery' && handover
        ? { ...time, ...planGivingBack(ctx, order, leg, handover) }
        : time;
    },
  };
  const tag = leg === 'pickup' ? handover?.tag : undefined;
  const steps = tag === undefined ? [step] : [step, planPickupTag(ctx, act, tag, at)];
  // These come first, because an undo expects the event of the step to be the last one.
  const firstActs: OrderAct[] = [];
  if (order && order.livreurId !== ctx.actor.id)
    firstActs.push({ ...act, kind: 'reassign', reach: 'cash', rule: () => planTakingBack(ctx) });
  const amendment = pickup?.amendment;
  if (amendment)
    firstActs.push({
      ...act,
      kind: 'amend',
      rule: (order) => ({
        ...toContentChange(ctx, order, amendment),
        ...resolveActTime(ctx, orderId, at),
      }),
    });
  return [...firstActs, ...steps];
}

const planTakingBack = (ctx: SignedCtx): Change => ({
  livreur: pickFields(loadRow(ctx.db, users, eq(users.id, ctx.actor.id)), 'id', 'fullname', 'phone'),
  detail: 'linge remis avec le code du client',
});

/** The tag comes last, because it is of linen that the house has. */
const planPickupTag = (
  ctx: SignedCtx,
  { procedure, orderId }: Pick<OrderAct, 'procedure' | 'orderId'>,
  tag: number,
  at: number | undefined,
): OrderAct => ({
  kind: 'tag',
  procedure,
  orderId,
  rule: (order) => ({ ...planTagOrRefusal(ctx, order, tag), ...resolveActTime(ctx, orderId, at) }),
});

/** A count may record a wrong code, so it is left to an order that is as the livreur saw it. */
function loadOrderAtDoor(
  ctx: SignedCtx,
  orderId: string,
  from: OrderStatus,
  { code }: HandoverInput,
): OrderSnapshot {
  const order = loadOrderForActor(ctx, orderId, code ? 'cash' : undefined);
  if (order.status === from) return order;
  throw order.livreurId === ctx.actor.id ? makeOrderChangedError(order) : new DomainError('NOT_FOUND');
}

/** A photo that is sent again gets another file name, so it does not identify the act. */
function describeBody(orderId: string, from: OrderStatus, handover: HandoverInput | undefined): string {
  if (!handover) return `${orderId} ${from}`;
  const { photo: _, ...content } = handover;
  return `${orderId} ${from} ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

type Arranging = DeskArrangeInput & { procedure: ActName };

/** Missions that are not named come after the others. */
export function arrangeRound(ctx: SignedCtx, arranging: Arranging): ArrangeInput {
  const { livreurId, orderIds, procedure } = arranging;
  return ctx.store.write(() => {
    const visits = listMissionVisits(ctx, livreurId).sort(compareListedMissions);
    const missions = new Map(visits.map((visit) => [visit.id, visit] as const));
    const earlierVisits = visits.filter((visit) => isOfEarlierRound(ctx, visit, arranging));
    ctx.db.delete(roundStops).where(eq(roundStops.livreurId, livreurId)).run();
    const arrangedIds = new Set([...earlierVisits.map(({ id }) => id), ...orderIds]);
    for (const [position, orderId] of [...arrangedIds].entries()) {
      const mission = missions.get(orderId);
      if (!mission) throw new DomainError('NOT_FOUND');
      const leg = getMissionLeg(mission.status) ?? 'return';
      // An order that stood in a colleague's round leaves that round.
      ctx.db
        .insert(roundStops)
        .values({ orderId, livreurId, leg, position })
        .onConflictDoUpdate({ target: roundStops.orderId, set: { livreurId, leg, position } })
        .run();
    }
    recordDeskAudit(ctx, { act: procedure, subject: livreurId, after: { orderIds } });
    reckonArrivals(ctx, livreurId);
    ctx.store.afterCommit(() => ctx.live.announce('livreur', listAudienceOfLivreur(livreurId)));
    return { orderIds };
  });
}

/**
 * The desk's plan of a later day leaves the rounds before it as they are. A late stop and linen to bring back stand in
 * the plans of all days, and are of the round that is driven now or next.
 */
function isOfEarlierRound(ctx: SignedCtx, visit: PlannedVisit, plan: Arranging): boolean {
  if (plan.procedure !== 'dispatch.arrange' || visit.roundPosition === null) return false;
  const [now, planned] = [ctx.now(), plan.day ? Date.parse(plan.day) : 0];
  const visitAt = findVisitTime(visit) ?? 0;
  return plan.orderIds.includes(visit.id)
    ? Math.max(visitAt, findNextOpening(ctx.house(), now).opensAt) < planned
    : visitAt < Math.max(planned, startOfDay(now) + DAY);
}

export function readAvailability(ctx: SignedCtx, livreurId = ctx.actor.id) {
  const isLivreur = and(eq(users.id, livreurId), mayBeSent(users));
  const { availability, availabilityAt } = loadRow(ctx.db, users, isLivreur);
  // The time is null when the livreur has never changed their availability.
  return { state: availability, since: availabilityAt };
}

/** The livreur drives again; a departure before the breakdown may reach the server after it. */
function endBreakdown(ctx: SignedCtx, departedAt: number): void {
  const { state, since } = readAvailability(ctx);
  if (state === 'breakdown' && departedAt > (since ?? 0)) setAvailability(ctx, { state: 'on' });
}

/** A livreur who takes no more orders keeps their missions until the desk reassigns them. */
export function setAvailability(
  ctx: SignedCtx,
  { state, livreurId: id = ctx.actor.id }: AvailabilityInput,
): ReturnType<typeof readAvailability> {
  return ctx.store.write(() => {
    if (isDeskRole(ctx.actor.role) === (id === ctx.actor.id)) throw new DomainError('FORBIDDEN');
    const before = readAvailability(ctx, id);
    if (before.state === state) return before;
    const since = ctx.now();
    ctx.db.update(users).set({ availability: state, availabilityAt: since }).where(eq(users.id, id)).run();
    recordAudit(ctx, {
      act: 'missions.setAvailability',
      subject: id,
      before: { availability: before.state },
      after: { availability: state },
    });
    if (state === 'breakdown') enqueuePush(ctx, { role: 'desk' }, 'breakdown', id);
    reckonArrivals(ctx, id);
    ctx.store.afterCommit(() => ctx.live.announce('livreur', listAudienceOfLivreur(id)));
    return { state, since };
  });
}
