import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import {
  isCashHanded,
  mayConfirmCash,
  mayDeclarePaid,
  type PaymentMethod,
  type PaymentState,
} from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';
import { auditDesk, recordOrderEvent } from '../journal.ts';
import { factsFor, type OrderFacts } from '../orders/facts.ts';
import { believableCashHour } from '../orders/hour.ts';
import { orderChanged, tellAll, transitionRefused } from '../orders/move.ts';
import { hadThePickup } from './pickup.ts';
import { waveOffered } from './wave.ts';

/** The one word that a payment's event carries: the method chosen, or what became of the money. */
export type PaymentDetail = PaymentMethod | 'declared' | 'paid';

interface Payment {
  detail: PaymentDetail;
  method: PaymentMethod | null;
  state: PaymentState;
  act: string;
  /** The hour of an act done offline. */
  at?: number;
}

const guardedBy = (guard: SQL | undefined) =>
  prepared((db) =>
    db
      .update(orders)
      .set({
        paymentMethod: sql`${sql.placeholder('method')}`,
        paymentState: sql`${sql.placeholder('state')}`,
        paidAt: sql`${sql.placeholder('paidAt')}`,
        version: sql`${orders.version} + 1`,
        updatedAt: sql`${sql.placeholder('now')}`,
      })
      .where(and(eq(orders.id, sql.placeholder('orderId')), guard))
      .prepare(),
  );

const choosing = guardedBy(
  and(eq(orders.status, 'pending'), isNull(orders.paymentMethod), eq(orders.paymentState, 'due')),
);
const declaring = guardedBy(and(eq(orders.paymentMethod, 'wave'), eq(orders.paymentState, 'due')));
const collecting = guardedBy(and(eq(orders.paymentMethod, 'espece'), eq(orders.paymentState, 'due')));
const settling = guardedBy(ne(orders.paymentState, 'paid'));

/** Offered while the order is pending and no method is set. */
export function choosePayment(ctx: SignedCtx, orderId: string, method: PaymentMethod): void {
  if (method === 'wave' && !waveOffered(ctx.settings)) throw new DomainError('WAVE_UNAVAILABLE');
  applied(ctx, orderId, (order) => {
    if (order.paymentMethod === method) return null;
    if (order.paymentMethod !== null || order.paymentState !== 'due')
      throw new DomainError('PAYMENT_ALREADY_CHOSEN', { status: order.status });
    write(ctx, choosing, order, { detail: method, method, state: 'due', act: 'orders.choosePayment' });
    return order;
  });
}

/** Coming back from Wave proves nothing: the order is `declared` at most, and the desk looks into it. */
export function declarePaid(ctx: SignedCtx, orderId: string): void {
  applied(ctx, orderId, (order) => {
    if (order.paymentMethod === 'wave' && order.paymentState !== 'due') return null;
    if (!mayDeclarePaid(order.paymentMethod, order.paymentState)) throw transitionRefused(order);
    write(ctx, declaring, order, {
      detail: 'declared',
      method: 'wave',
      state: 'declared',
      act: 'orders.declarePaid',
    });
    return order;
  });
}

/** The livreur of the pickup has the cash in his hand: a fact, however far the order has gone while he was out of reach. */
export function confirmCash(
  ctx: SignedCtx,
  { orderId, at }: { orderId: string; at?: number | undefined },
): void {
  const his = hadThePickup(ctx, orderId);
  const collect = (order: OrderFacts) => {
    if (order.paymentMethod === 'espece' && order.paymentState === 'paid') return null;
    const handed = his || isCashHanded(order.status);
    if (!handed || !mayConfirmCash(order.paymentMethod, order.paymentState)) throw orderChanged(order);
    write(ctx, collecting, order, {
      detail: 'paid',
      method: 'espece',
      state: 'paid',
      act: 'missions.confirmCash',
      at: believableCashHour(ctx, orderId, at),
    });
    return order;
  };
  applied(ctx, orderId, collect, his);
}

/** The desk has seen the money. What came another way meanwhile is not written over, nor passed over in silence. */
export function markPaid(ctx: SignedCtx, orderId: string, method?: PaymentMethod): void {
  applied(ctx, orderId, (order) => {
    if (order.paymentState === 'paid') {
      if (method !== undefined && method !== order.paymentMethod) throw orderChanged(order);
      return null;
    }
    const how = method ?? order.paymentMethod;
    // How the money came belongs to what an invoice says.
    if (how === null) throw new DomainError('INVALID_INPUT');
    write(ctx, settling, order, {
      detail: 'paid',
      method: how,
      state: 'paid',
      act: 'dispatch.markPaid',
    });
    return order;
  });
}

/** An act that finds its work done already, after a double tap or a lost answer, answers as the first did. */
function applied(
  ctx: SignedCtx,
  orderId: string,
  act: (order: OrderFacts) => OrderFacts | null,
  his = false,
): void {
  const changed = ctx.store.write(() => act(factsFor(ctx, orderId, his)));
  if (changed) tellAll(ctx, changed);
}

function write(ctx: SignedCtx, statement: typeof settling, order: OrderFacts, payment: Payment): void {
  const now = ctx.now();
  const { method, state, detail, act, at = now } = payment;
  const { changes } = statement(ctx.db).run({
    orderId: order.id,
    method,
    state,
    paidAt: state === 'paid' ? at : null,
    now,
  });
  if (changes === 0) throw orderChanged(order);
  recordOrderEvent(ctx, { orderId: order.id, kind: 'payment', detail, at });
  auditDesk(ctx, {
    act,
    subject: order.id,
    before: { paymentMethod: order.paymentMethod, paymentState: order.paymentState },
    after: { paymentMethod: method, paymentState: state },
  });
}
