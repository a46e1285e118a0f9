import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { positions, visits } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { VISIT_MOVES } from '#domain/format/order/promiseWords.ts';
import type { FailVisitInput } from '#domain/inputs/order.ts';
import { isBeforePickup, type Leg } from '#domain/lifecycle/lifecycle.ts';
import { isReturning } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { findStatusAfterFailure, findVisitLeg, type VisitReason } from '#domain/pieces/visits.ts';
import { computePromiseAfterFailedPickup, findSlotStart } from '#domain/promises/nextVisit.ts';
import { tellNextVisit } from '#domain/promises/promise.ts';
import {
  type ActDone,
  applyActs,
  makeOrderChangedError,
  makeTransitionRefusedError,
  type OrderAct,
} from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { Change, OrderColumns, OrderSnapshot, OwnRow, RecordedEvent } from '../acts/change.ts';
import type { SignedCtx } from '../ctx.ts';
import { readPickupState } from '../promises/houseLoad.ts';
import { recordMove } from '../promises/movePromise.ts';

export function failVisit(
  ctx: SignedCtx,
  procedure: 'missions.fail' | 'dispatch.fail',
  { orderId, from, reason, note, actId, at }: FailVisitInput,
): ActDone {
  const to = findStatusAfterFailure(from);
  const leg = findVisitLeg(from);
  const act: OrderAct = {
    kind: 'fail',
    procedure,
    orderId,
    // A status that has no visit skips the comparison with `from`, so that the rule below always refuses it.
    from: to ? from : undefined,
    to,
    rule: (order) => {
      if (!to) throw makeTransitionRefusedError(order);
      if (leg === 'return' && !isReturning(order)) throw makeOrderChangedError(order);
      const columns = planWait(ctx, order, leg, reason);
      return {
        livreur: null,
        detail: reason,
        ...resolveActTime(ctx, orderId, at),
        columns,
        record: (event) => {
          const newPromise = recordNewPromise(ctx, event, order, columns);
          return insertVisit(ctx, event, { ...order, leg, reason, note, newPromise });
        },
      };
    },
  };
  const key = to && actId ? { key: actId, body: `${orderId} fail ${from} ${reason}` } : null;
  applyActs(ctx, act, { key });
  return { orderId, status: to ?? from };
}

/** Nobody answers for an hour that the client is asked for; a breakdown is ours, so the house answers for the next visit. */
function planWait(ctx: SignedCtx, order: OrderSnapshot, leg: CodeLeg, reason: VisitReason): OrderColumns {
  if (leg === 'return') return { returningAt: null };
  const next = leg === 'pickup' ? planNextPickup(ctx, order) : planNextDelivery(order, ctx.now());
  if (reason === 'panne') return next;
  const { pickupBy: _, ...columns } = next;
  return { ...columns, toldAt: null };
}

/** An assignment answers for the hour that the client was asked for; a slot that is still to come holds. */
export function planVisitSentAgain(ctx: SignedCtx, order: OrderSnapshot, leg: Leg): Change {
  const now = ctx.now();
  if ((findSlotStart(order, order.status) ?? 0) > now) return {};
  const columns =
    leg === 'pickup'
      ? planNextPickup(ctx, order)
      : { ...planNextDelivery(order, now), promisedAt: tellNextVisit(ctx.house(), now) };
  const record: Change['record'] = (event) => {
    recordNewPromise(ctx, event, order, columns);
    return null;
  };
  return { columns, record };
}

const planNextPickup = (ctx: SignedCtx, order: OrderSnapshot): OrderColumns =>
  computePromiseAfterFailedPickup(ctx.house(), order, readPickupState(ctx, order)) ?? {};

/** A slot that has begun is over with the visit that failed in it. */
function planNextDelivery({ deliverySlotFrom }: OrderSnapshot, now: number): OrderColumns {
  const isOver = deliverySlotFrom !== null && deliverySlotFrom <= now;
  return isOver ? { deliverySlotFrom: null, deliverySlotTo: null } : {};
}

function recordNewPromise(
  ctx: SignedCtx,
  event: RecordedEvent,
  { status, promisedAt: from, pickupBy: pickupFrom }: OrderSnapshot,
  { promisedAt: to = from, pickupBy: pickupTo = pickupFrom }: OrderColumns,
): number | null {
  const cause = { reason: VISIT_MOVES[isBeforePickup(status) ? 'missedPickup' : 'missedDelivery'] };
  if (pickupFrom !== null && pickupTo !== null && pickupTo !== pickupFrom)
    recordMove(ctx, event, { leg: 'pickup', from: pickupFrom, to: pickupTo, cause });
  if (to === from) return null;
  recordMove(ctx, event, { from, to, cause });
  return to;
}

interface FailedVisit extends Pick<OrderSnapshot, 'livreurId'>, Pick<FailVisitInput, 'reason' | 'note'> {
  leg: CodeLeg;
  newPromise: number | null;
}

function insertVisit(
  { db }: SignedCtx,
  { orderId, sequence, at }: RecordedEvent,
  { leg, reason, note, livreurId, newPromise }: FailedVisit,
): OwnRow {
  const isRecent = and(gt(positions.at, at - RECENT_POINT), lte(positions.at, at));
  const place = db
    .select({ lng: positions.lng, lat: positions.lat })
    .from(positions)
    .where(and(eq(positions.livreurId, livreurId ?? ''), isRecent))
    .orderBy(desc(positions.at), desc(positions.id))
    .limit(1)
    .get();
  const isOfLeg = and(eq(visits.orderId, orderId), eq(visits.leg, leg));
  const attempt = countRows(db, visits, isOfLeg) + 1;
  db.insert(visits)
    .values({ orderId, sequence, leg, attempt, reason, note: note || null, livreurId, ...place })
    .run();
  return { table: 'visits', leg, attempt, reason, newPromise };
}

/** A livreur's point that is older may have been measured at another place. */
const RECENT_POINT = 5 * MINUTE;
