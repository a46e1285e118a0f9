import { waveDemoLink } from '#domain/addresses.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { type PaymentMethod, type PaymentState, waveLink } from '#domain/payment.ts';
import type { Settings } from '../settings.ts';

type WaveSettings = Pick<Settings, 'wavePaymentLink' | 'demo'>;

interface Payable {
  id: string;
  status: OrderStatus;
  amountDue: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
}

/** Offered until the team has seen the money: a declared payment is not proof. */
export function buildPaymentLink(settings: WaveSettings, order: Payable): string | null {
  const { status, paymentMethod, paymentState } = order;
  if (paymentMethod !== 'wave' || paymentState === 'paid' || status === 'cancelled') return null;
  if (settings.wavePaymentLink !== undefined) return waveLink(settings.wavePaymentLink, order.amountDue);
  return settings.demo ? waveDemoLink(order.id, order.amountDue) : null;
}
