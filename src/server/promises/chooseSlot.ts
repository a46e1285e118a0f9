import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { tellReturn } from '#domain/clock/told.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { VISIT_MOVES } from '#domain/format/order/promiseWords.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import type { ChooseSlotInput } from '#domain/inputs/order.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { isWaitingForVisit } from '#domain/pieces/visits.ts';
import { computeNextPromise, findLegToSchedule, findSlotStart } from '#domain/promises/nextVisit.ts';
import { getMostBookings, type Slot } from '#domain/promises/slots.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import { applyActs, makeOrderChangedError, makeTransitionRefusedError } from '../acts/act.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { isVisibleOrder } from '../acts/visibility.ts';
import type { ActCtx, PersonCtx } from '../ctx.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { readPickupState } from './houseLoad.ts';
import { recordMove } from './movePromise.ts';
import { findPassage, findSlotWithPlace } from './slots.ts';

export function chooseSlot(
  ctx: PersonCtx,
  procedure: 'orders.chooseSlot' | 'dispatch.setSlot',
  { orderId, seen: seenVersion, slot: { from } }: ChooseSlotInput,
): void {
  applyActs(ctx, {
    kind: 'chooseSlot',
    procedure,
    orderId,
    rule: (order) => {
      const leg = findLegToSchedule(order.status, isWaitingForVisit(order), ctx.actor.role);
      // The same choice is sent again, as after a lost answer; a client who is asked for an hour may choose the slot of before.
      if (leg && order.toldAt !== null && findSlotStart(order, order.status) === from) return null;
      if (order.version !== seenVersion) throw makeOrderChangedError(order);
      if (!leg) throw makeTransitionRefusedError(order);
      const isNewBooking = order.slotFrom === null && !isWaitingForVisit(order);
      if (isNewBooking && ctx.actor.role === 'client') refuseTooManyBookings(ctx);
      return planVisit(ctx, order, leg, findSlotWithPlace(ctx, from));
    },
  });
}

function planVisit(ctx: PersonCtx, order: OrderSnapshot, leg: Leg, slot: Slot): Change {
  const [now, house] = [ctx.now(), ctx.house()];
  const { from, to } = slot;
  const reason = ctx.actor.role === 'client' ? VISIT_MOVES.ownSlot : VISIT_MOVES.newSlot;
  const next = computeNextPromise(house, leg, {
    ...readPickupState(ctx, order),
    slot,
    passage: findPassage(ctx),
  });
  const slotColumns =
    leg === 'pickup' ? { slotFrom: from, pickupBy: to } : { deliverySlotFrom: from, deliverySlotTo: to };
  const toldReturn = tellReturn(house, { ...order, ...slotColumns, ...next });
  return {
    detail: `${formatSlot(slot)}, retour prévu ${formatPromise(toldReturn)}`,
    columns: {
      ...slotColumns,
      ...next,
      stepDueAt: computeStepDueAt({ status: order.status, since: now, slotFrom: from, pickupBy: to }, house),
    },
    audited: { slot: from },
    record: (event) => {
      const cause = { reason };
      const move = { from: order.promisedAt, to: next.promisedAt, cause };
      if (move.from !== move.to) recordMove(ctx, event, move);
      if (leg === 'pickup' && order.pickupBy !== null && order.pickupBy !== to)
        recordMove(ctx, event, { leg, from: order.pickupBy, to, cause });
      return { table: 'orders', leg, slot };
    },
  };
}

/** The caller's write transaction keeps the account from booking elsewhere between this count and the booking. */
export function refuseTooManyBookings({ db, actor, now }: ActCtx): void {
  const bookings = db
    .select({
      ahead: sql<number>`count(*) filter (where ${IS_OPEN} and ${orders.ruleId} is null and ${orders.slotFrom} > ${now()})`,
      delivered: sql<number>`count(*) filter (where ${orders.status} = 'completed')`,
    })
    .from(orders)
    .where(isVisibleOrder({ role: 'client', id: actor.id }))
    .get();
  const most = getMostBookings(bookings !== undefined && bookings.delivered > 0);
  if (bookings && bookings.ahead >= most) throw new DomainError('TOO_MANY_BOOKINGS', { most });
}
