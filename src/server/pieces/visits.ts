import { and, count, desc, eq, gt, lte } from 'drizzle-orm';

import { positions, visits } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { VISIT_MOVES } from '#domain/format/order/promiseWords.ts';
import type { FailVisitInput } from '#domain/inputs/order.ts';
import { isReturning } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { findStatusAfterFailure, findVisitLeg } from '#domain/pieces/visits.ts';
import { computePromiseAfterFailedPickup } from '#domain/promises/nextVisit.ts';
import {
  type ActDone,
  applyActs,
  makeOrderChangedError,
  makeTransitionRefusedError,
  type OrderAct,
} from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { OrderColumns, RecordedEvent } from '../acts/change.ts';
import type { OwnRow } from '../acts/event.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { readPickupState } from '../promises/houseLoad.ts';
import { recordPromiseMove } from '../promises/movePromise.ts';

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
      const columns = planWait(ctx, order, leg);
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

/** A slot that has begun is over with the visit that failed in it. */
function planWait(ctx: SignedCtx, order: OrderSnapshot, leg: CodeLeg): OrderColumns {
  const now = ctx.now();
  if (leg === 'return') return { returningAt: null };
  if (leg === 'pickup') {
    const pickup = readPickupState(ctx, order);
    return computePromiseAfterFailedPickup(ctx.house(), order, pickup) ?? {};
  }
  const { deliverySlotFrom } = order;
  const isOver = deliverySlotFrom !== null && deliverySlotFrom <= now;
  return isOver ? { deliverySlotFrom: null, deliverySlotTo: null } : {};
}

function recordNewPromise(
  ctx: SignedCtx,
  event: RecordedEvent,
  { promisedAt: from }: OrderSnapshot,
  { promisedAt: to = from }: OrderColumns,
): number | null {
  if (to === from) return null;
  recordPromiseMove(ctx, event, { from, to, cause: { reason: VISIT_MOVES.missedPickup } });
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
  const attempt = (db.select({ made: count() }).from(visits).where(isOfLeg).get()?.made ?? 0) + 1;
  db.insert(visits)
    .values({ orderId, sequence, leg, attempt, reason, note: note || null, livreurId, ...place })
    .run();
  return { table: 'visits', leg, attempt, reason, newPromise };
}

/** A livreur's point that is older may have been measured at another place. */
const RECENT_POINT = 5 * MINUTE;
