import { VISIT_MOVES } from '#domain/format/order/promiseWords.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import type { ChooseSlotInput } from '#domain/inputs/order.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { isWaitingForVisit } from '#domain/pieces/visits.ts';
import { computeNextPromise, findLegToSchedule, findSlotStart } from '#domain/promises/nextVisit.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { computeStepDueAt } from '#domain/promises/stepLimits.ts';
import { applyActs, makeOrderChangedError, makeTransitionRefusedError } from '../acts/act.ts';
import type { Change } from '../acts/change.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { PersonCtx } from '../ctx.ts';
import { readPickupState } from './houseLoad.ts';
import { recordPickupMove, recordPromiseMove } from './movePromise.ts';
import { findSlotWithPlace } from './slots.ts';

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
      // The same choice is sent again, as after a lost answer.
      if (leg && findSlotStart(order, order.status) === from) return null;
      if (order.version !== seenVersion) throw makeOrderChangedError(order);
      if (!leg) throw makeTransitionRefusedError(order);
      return planVisit(ctx, order, leg, findSlotWithPlace(ctx, from));
    },
  });
}

function planVisit(ctx: PersonCtx, order: OrderSnapshot, leg: Leg, slot: Slot): Change {
  const [now, house] = [ctx.now(), ctx.house()];
  const { from, to } = slot;
  const next = computeNextPromise(house, leg, { ...readPickupState(ctx, order), slot });
  return {
    detail: `${formatSlot(slot)}, retour prévu ${formatPromise(next.promisedAt)}`,
    columns: {
      ...(leg === 'pickup'
        ? { slotFrom: from, pickupBy: to }
        : { deliverySlotFrom: from, deliverySlotTo: to }),
      ...next,
      stepDueAt: computeStepDueAt({ status: order.status, since: now, slotFrom: from, pickupBy: to }, house),
    },
    audited: { slot: from },
    record: (event) => {
      const move = { from: order.promisedAt, to: next.promisedAt, cause: { reason: VISIT_MOVES.newSlot } };
      if (move.from !== move.to) recordPromiseMove(ctx, event, move);
      if (leg === 'pickup' && order.pickupBy !== null && order.pickupBy !== to)
        recordPickupMove(ctx, event, { from: order.pickupBy, to, reason: VISIT_MOVES.newSlot });
      return { table: 'orders', leg, slot };
    },
  };
}
