import { type Owed, summarizePayment } from '#domain/format/paymentWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import type { Order } from '#domain/orders/order.ts';
import type { LastAttempt } from '#domain/payments/attempt.ts';

type Paid = Pick<Order, 'paymentMethod' | 'paymentState'> & { lastAttempt: LastAttempt | null };

/** An order of any method may be paid on a provider’s page. */
export function getMeansLabel({ paymentMethod, paymentState, lastAttempt }: Paid): string {
  const isPaidOnline = paymentState === 'paid' && lastAttempt?.state === 'paid';
  return getPaymentMethodLabel(isPaidOnline ? lastAttempt.provider : paymentMethod);
}

/** The means of an order paid in part is that of its rest, and its receipts may be by another. */
export function describeBalance(order: Paid & Owed & { lastPaidAt: number | null }): string {
  const balance = summarizePayment(order, order.lastPaidAt);
  return order.paymentState === 'partial' ? balance : `${getMeansLabel(order)} · ${balance}`;
}
