import { createHash } from 'node:crypto';
import type { AdvanceInput } from '#domain/inputs/order.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import { findHandoverLeg } from '#domain/pieces/handover.ts';
import { type ActDone, applyActs, type OrderAct } from '../acts/act.ts';
import { resolveActTime } from '../acts/actTime.ts';
import type { SignedCtx } from '../ctx.ts';
import { toContentChange } from '../orders/content/amend.ts';
import { countPickup, type Pickup } from '../pieces/counts.ts';
import { planGivingBack } from '../pieces/handovers.ts';
import { clampFuturePositions } from './positions.ts';

export function advanceMission(ctx: SignedCtx, input: AdvanceInput): ActDone {
  const { orderId, from, actId, handover } = input;
  const to = getNextStep(from);
  const key = to && actId ? { key: actId, body: describeBody(orderId, from, handover) } : null;
  applyActs(ctx, planAdvance(ctx, input, to), { key });
  return { orderId, status: to ?? from };
}

function planAdvance(
  ctx: SignedCtx,
  { orderId, from, handover, ...sent }: AdvanceInput,
  to: OrderStatus | null,
): OrderAct[] {
  const leg = to && findHandoverLeg('step', from, to);
  // `from` is left out where no step follows, so that the refusal names the step and not a changed order.
  const act = { procedure: 'missions.advance', orderId, from: to ? from : undefined } as const;
  let pickup: Pickup | undefined;
  const makeAmendAct = (counted: HandoverInput): OrderAct => ({
    ...act,
    kind: 'amend',
    rule: (order) => {
      pickup = countPickup(ctx, order, counted);
      const { amendment } = pickup;
      return (
        amendment && {
          ...toContentChange(ctx, order, amendment),
          ...resolveActTime(ctx, orderId, sent.at),
        }
      );
    },
  });
  const step: OrderAct = {
    ...act,
    kind: 'step',
    to,
    rule: (order) => {
      clampFuturePositions(ctx);
      const time = resolveActTime(ctx, orderId, sent.at);
      if (pickup)
        return {
          ...time,
          handover: pickup.handover,
          ...(pickup.hasGap && { columns: { countGapAt: time.at } }),
        };
      return leg === 'delivery' && handover
        ? { ...time, ...planGivingBack(ctx, order, leg, handover) }
        : time;
    },
  };
  // The amendment comes first, because an undo expects the event of the step to be the last one.
  return leg === 'pickup' && handover ? [makeAmendAct(handover), step] : [step];
}

/** A photo that is sent again gets another file name, so it does not identify the act. */
function describeBody(orderId: string, from: OrderStatus, handover: HandoverInput | undefined): string {
  if (!handover) return `${orderId} ${from}`;
  const { photo: _, ...content } = handover;
  return `${orderId} ${from} ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
