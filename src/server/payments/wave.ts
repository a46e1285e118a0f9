import type { OrderStatus } from '#domain/lifecycle.ts';
import { mayDeclarePaid, type PaymentMethod, type PaymentState, waveLink } from '#domain/payment.ts';
import type { Settings } from '../settings.ts';

type WaveSettings = Pick<Settings, 'wavePaymentLink' | 'demo'>;

/** With a payment link, or in demo mode, where a page of ours plays Wave's part. */
export function waveOffered(settings: WaveSettings): boolean {
  return settings.wavePaymentLink !== undefined || settings.demo;
}

interface Payable {
  id: string;
  status: OrderStatus;
  grandTotal: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
}

/** Where a client pays this order by Wave; null when there is nothing to pay, or no way to. */
export function paymentLinkOf(settings: WaveSettings, order: Payable): string | null {
  if (!mayDeclarePaid(order.paymentMethod, order.paymentState) || order.status === 'cancelled') return null;
  if (settings.wavePaymentLink !== undefined) return waveLink(settings.wavePaymentLink, order.grandTotal);
  return settings.demo ? `/paiement/wave-demo?commande=${order.id}&amount=${order.grandTotal}` : null;
}
