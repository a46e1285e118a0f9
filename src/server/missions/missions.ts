import type { OrderStatus } from '#domain/lifecycle.ts';
import { nextStep } from '#domain/lifecycle/nextActs.ts';
import type { SignedCtx } from '../ctx.ts';
import { actOn } from '../orders/act.ts';
import { actTime } from '../orders/actTime.ts';
import { clampFuturePositions } from './positions.ts';

export interface Step {
  orderId: string;
  from: OrderStatus;
  /** Given by the phone, so that a step is applied once however often it is sent. */
  actId?: string | undefined;
  /** When it was done, for a step that waited for the network. */
  at?: number | undefined;
}

interface StepTaken {
  orderId: string;
  status: OrderStatus;
}

/** The livreur's one next step. */
export function advanceMission(ctx: SignedCtx, { orderId, from, actId, at }: Step): StepTaken {
  const to = nextStep(from);
  actOn(ctx, {
    kind: 'step',
    procedure: 'missions.advance',
    orderId,
    // From a status without a next step nothing was seen that could have changed: the step is not permitted.
    from: to ? from : undefined,
    to,
    key: to && actId ? { key: actId, body: `${orderId} ${from}` } : null,
    rule: () => {
      clampFuturePositions(ctx);
      return { at: actTime(ctx, orderId, at) };
    },
  });
  return { orderId, status: to ?? from };
}
