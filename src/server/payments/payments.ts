import { and, eq } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orders } from '#db/schema.ts';
import { DomainError } from '#domain/failures.ts';
import { isCashHanded, mayConfirmCash, mayDeclarePaid, type PaymentMethod } from '#domain/payment.ts';
import type { SignedCtx } from '../ctx.ts';
import { actOn, type Change, orderChanged, transitionRefused } from '../orders/act.ts';
import { cashTime } from '../orders/actTime.ts';
import { ordersFetchedBy } from '../visibility.ts';
import { isWaveOffered } from './wave.ts';

/** The one word that a payment's event carries: the method chosen, or what became of the money. */
type PaymentDetail = PaymentMethod | 'declared' | 'paid';

/** Offered while the order is pending and no method is set. */
export function choosePayment(ctx: SignedCtx, orderId: string, method: PaymentMethod): void {
  if (method === 'wave' && !isWaveOffered(ctx.settings)) throw new DomainError('WAVE_UNAVAILABLE');
  actOn(ctx, {
    kind: 'choosePayment',
    procedure: 'orders.choosePayment',
    orderId,
    refusal: 'ORDER_CHANGED',
    rule: ({ status, paymentMethod, paymentState }) => {
      if (paymentMethod === method) return null;
      if (paymentMethod !== null || paymentState !== 'due')
        throw new DomainError('PAYMENT_ALREADY_CHOSEN', { status });
      return { columns: { paymentMethod: method }, detail: method satisfies PaymentDetail };
    },
  });
}

/** Coming back from Wave proves nothing: the order is `declared` at most, and the desk looks into it. */
export function declarePaid(ctx: SignedCtx, orderId: string): void {
  actOn(ctx, {
    kind: 'declarePaid',
    procedure: 'orders.declarePaid',
    orderId,
    rule: (order) => {
      if (order.paymentMethod === 'wave' && order.paymentState !== 'due') return null;
      if (!mayDeclarePaid(order.paymentMethod, order.paymentState)) throw transitionRefused(order);
      return { columns: { paymentState: 'declared' }, detail: 'declared' satisfies PaymentDetail };
    },
  });
}

const fetched = prepared((db, p) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, p('orderId')), ordersFetchedBy(p('livreurId'))))
    .prepare(),
);

/** The livreur of the pickup holds the cash: a fact, however far the order has gone while they were out of reach. */
export function confirmCash(
  ctx: SignedCtx,
  { orderId, at }: { orderId: string; at?: number | undefined },
): void {
  actOn(ctx, {
    kind: 'confirmCash',
    procedure: 'missions.confirmCash',
    orderId,
    reach: 'cash',
    rule: (order) => {
      if (order.paymentMethod === 'espece' && order.paymentState === 'paid') return null;
      const mayHoldCash =
        isCashHanded(order.status) || fetched(ctx.db).get({ orderId, livreurId: ctx.actor.id }) !== undefined;
      if (!mayHoldCash || !mayConfirmCash(order.paymentMethod, order.paymentState)) throw orderChanged(order);
      return paid('espece', cashTime(ctx, orderId, at));
    },
  });
}

/** The desk has seen the money. What came another way meanwhile is not written over, nor passed over in silence. */
export function markPaid(ctx: SignedCtx, orderId: string, method?: PaymentMethod): void {
  actOn(ctx, {
    kind: 'markPaid',
    procedure: 'dispatch.markPaid',
    orderId,
    rule: (order) => {
      if (order.paymentState === 'paid') {
        if (method !== undefined && method !== order.paymentMethod) throw orderChanged(order);
        return null;
      }
      const paymentMethod = method ?? order.paymentMethod;
      // An invoice says how the money came.
      if (paymentMethod === null) throw new DomainError('INVALID_INPUT');
      return paid(paymentMethod, ctx.now());
    },
  });
}

function paid(paymentMethod: PaymentMethod, at: number): Change {
  return {
    columns: { paymentMethod, paymentState: 'paid', paidAt: at },
    detail: 'paid' satisfies PaymentDetail,
    at,
  };
}
