import { buildWaveDemoLink } from '#domain/addresses.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { buildWaveLink, type PaymentMethod, type PaymentState } from '#domain/money/payment.ts';
import type { Settings } from '../settings.ts';

type WaveSettings = Pick<Settings, 'wavePaymentLink' | 'demo'>;

interface Payable {
  id: string;
  status: OrderStatus;
  amountDue: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
}

/** A declared payment is no proof, so the link stays until the team has seen the money. */
export function buildPaymentLink(settings: WaveSettings, order: Payable): string | null {
  const { status, paymentMethod, paymentState } = order;
  if (paymentMethod === null || paymentState === 'paid' || status === 'cancelled') return null;
  return LINKS[paymentMethod](settings, order);
}

const LINKS: Record<PaymentMethod, typeof buildPaymentLink> = {
  espece: () => null,
  wave: ({ wavePaymentLink, demo }, { id, amountDue }) => {
    if (wavePaymentLink !== undefined) return buildWaveLink(wavePaymentLink, amountDue);
    return demo ? buildWaveDemoLink(id, amountDue) : null;
  },
};
