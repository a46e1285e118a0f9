import { and, eq, sql } from 'drizzle-orm';
import { codeTries, orders } from '#db/schema.ts';
import { type CodeLeg, isCodeLocked, MAX_WRONG_CODES } from '#domain/pieces/handover.ts';
import { findCodeLeg } from '#domain/pieces/visits.ts';
import { makeOrderChangedError } from '../acts/act.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { isOrderWithCash } from '../acts/visibility.ts';
import type { SignedCtx } from '../ctx.ts';

type CodeAnswer = { ok: boolean; triesLeft: number };

type TypedCode = { orderId: string; leg: CodeLeg; code: string };

export function checkCode(ctx: SignedCtx, typed: TypedCode): CodeAnswer {
  return ctx.store.write(() => {
    const order = loadOrderForActor(ctx, typed.orderId);
    if (findCodeLeg(order) !== typed.leg) throw makeOrderChangedError(order);
    return tryCode(ctx, typed);
  });
}

/** Even the right code is refused after too many wrong tries of its leg. */
export function tryCode(ctx: SignedCtx, { orderId, leg, code }: TypedCode): CodeAnswer {
  const isOfLeg = and(eq(codeTries.orderId, orderId), eq(codeTries.leg, leg));
  const tries = ctx.db.select({ wrong: codeTries.wrong }).from(codeTries).where(isOfLeg).get();
  const wrong = tries?.wrong ?? 0;
  if (isCodeLocked(wrong)) return { ok: false, triesLeft: 0 };
  // No other query reads the codes for a livreur, so the server alone compares them.
  const codes = ctx.db
    .select({ pickup: orders.pickupCode, delivery: orders.deliveryCode, return: orders.returnCode })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOrderWithCash(ctx.actor.id)))
    .get();
  if (codes?.[leg] === Number(code)) return { ok: true, triesLeft: MAX_WRONG_CODES - wrong };
  ctx.db
    .insert(codeTries)
    .values({ orderId, leg, wrong: 1 })
    .onConflictDoUpdate({
      target: [codeTries.orderId, codeTries.leg],
      set: { wrong: sql`${codeTries.wrong} + 1` },
    })
    .run();
  return { ok: false, triesLeft: MAX_WRONG_CODES - wrong - 1 };
}
