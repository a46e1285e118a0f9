import { createHash } from 'node:crypto';
import type { AdvanceInput } from '#domain/inputs/order.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import { handoverLegOf } from '#domain/pieces/handover.ts';
import { type ActDone, actOn, type Change } from '../acts/act.ts';
import { actTime } from '../acts/actTime.ts';
import { orderOfKey } from '../acts/idempotency.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { takeLinen } from '../pieces/counts.ts';
import { linenGivenOver } from '../pieces/handovers.ts';
import { clampFuturePositions } from './positions.ts';

/** The livreur's one next step; with the client's consent the order is amended before it, in the same transaction. */
export function advanceMission(
  ctx: SignedCtx,
  { orderId, from, actId, at, handover }: AdvanceInput,
): ActDone {
  const to = getNextStep(from);
  const key = to && actId ? { key: actId, body: bodyOf(orderId, from, handover) } : null;
  ctx.store.write(() => {
    // An amendment comes before the step that has the key: neither is made again.
    if (handover && key && orderOfKey(ctx, key)) return;
    const handed = to && handover ? handOver(ctx, { orderId, from, to, handover, at }) : null;
    actOn(ctx, {
      kind: 'step',
      procedure: 'missions.advance',
      orderId,
      // From a status without a next step nothing was seen that could have changed: the step is not permitted.
      from: to ? from : undefined,
      to,
      key,
      rule: () => {
        clampFuturePositions(ctx);
        return handed ?? { at: actTime(ctx, orderId, at) };
      },
    });
  });
  return { orderId, status: to ?? from };
}

/** A photo that was sent again has another name: it says nothing of the act. */
function bodyOf(orderId: string, from: OrderStatus, handover: HandoverInput | undefined): string {
  if (!handover) return `${orderId} ${from}`;
  const { photo: _, ...content } = handover;
  return `${orderId} ${from} ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

interface HandingOver {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  handover: HandoverInput;
  at: number | undefined;
}

/** How the linen changes hands in a step; nothing of a step that will be refused, or that hands nothing over. */
function handOver(ctx: SignedCtx, { orderId, from, to, handover, ...sent }: HandingOver): Change | null {
  const order = loadOrderForActor(ctx, orderId);
  const leg = handoverLegOf('step', from, to);
  if (order.status !== from || !leg) return null;
  const at = actTime(ctx, orderId, sent.at);
  if (leg === 'delivery') return { at, handover: linenGivenOver(ctx, order, leg, handover) };
  const { handover: taken, hasGap } = takeLinen(ctx, order, handover, at);
  return { at, handover: taken, ...(hasGap && { columns: { countGapAt: at } }) };
}
