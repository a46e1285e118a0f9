import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { idempotency } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import { nextStep, type OrderStatus } from '#domain/lifecycle.ts';
import type { SignedCtx } from '../ctx.ts';
import { factsFor } from '../orders/facts.ts';
import { believableHour } from '../orders/hour.ts';
import { moveOrder, orderChanged, tellAll, transitionRefused } from '../orders/move.ts';
import { putPointsBehind } from './positions.ts';

export interface Step {
  orderId: string;
  from: OrderStatus;
  /** Given by the phone to an act, so that it is applied once however often it is sent. */
  actId?: string | undefined;
  /** When it was done, for an act that waited for the network. */
  at?: number | undefined;
}

export interface StepTaken {
  orderId: string;
  status: OrderStatus;
}

/** The livreur's one next step. */
export function advanceMission(ctx: SignedCtx, step: Step): StepTaken {
  const to = nextStep(step.from);
  const outcome = ctx.store.write(() => {
    if (to && isRepeated(ctx, step)) return null;
    const order = factsFor(ctx, step.orderId);
    if (!to) throw transitionRefused(order);
    if (order.status !== step.from) throw orderChanged(order);
    putPointsBehind(ctx);
    moveOrder(ctx, order, {
      from: step.from,
      to,
      kind: 'status',
      act: 'missions.advance',
      at: believableHour(ctx, step.orderId, step.at),
    });
    remember(ctx, step);
    return order;
  });
  if (outcome) tellAll(ctx, outcome);
  return { orderId: step.orderId, status: to ?? step.from };
}

const actOf = prepared((db) =>
  db
    .select({ bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(
      and(eq(idempotency.userId, sql.placeholder('userId')), eq(idempotency.key, sql.placeholder('key'))),
    )
    .prepare(),
);

const rememberAct = prepared((db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('body'),
      orderId: sql.placeholder('orderId'),
      createdAt: sql.placeholder('now'),
    })
    .prepare(),
);

const bodyOf = ({ orderId, from }: Step) => `${orderId} ${from}`;

/** Already applied: the first outcome stands, wherever the order has gone since. */
function isRepeated(ctx: SignedCtx, step: Step): boolean {
  if (!step.actId) return false;
  const first = actOf(ctx.db).get({ userId: ctx.actor.id, key: step.actId });
  if (first && first.bodyHash !== bodyOf(step)) throw new DomainError('KEY_REUSED');
  return first !== undefined;
}

function remember(ctx: SignedCtx, step: Step): void {
  if (!step.actId) return;
  const { actId: key, orderId } = step;
  rememberAct(ctx.db).run({ userId: ctx.actor.id, key, body: bodyOf(step), orderId, now: ctx.now() });
}
