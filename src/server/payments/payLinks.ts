import { buildWaveDemoLink } from '#domain/addresses.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  buildWaveLink,
  isPaymentMethod,
  type OrderMethod,
  type PaymentMethod,
  type PaymentState,
} from '#domain/money/payment.ts';
import { buildPispiPayload, buildPispiReference } from '#domain/payments/pispi.ts';
import type { Settings, WaveMeans } from '../settings.ts';

interface Payable {
  id: string;
  status: OrderStatus;
  amountDue: number;
  paymentMethod: OrderMethod | null;
  paymentState: PaymentState;
}

/** A declared payment is no proof, so the link stays until the team has seen the money. */
export function buildPaymentLink(means: WaveMeans, order: Payable): string | null {
  const { status, paymentMethod, paymentState } = order;
  if (paymentMethod === null || !isPaymentMethod(paymentMethod)) return null;
  if (paymentState === 'paid' || status === 'cancelled') return null;
  return LINKS[paymentMethod](means, order);
}

const LINKS: Record<PaymentMethod, typeof buildPaymentLink> = {
  espece: () => null,
  wave: ({ settings: { wavePaymentLink, demo }, providers }, { id, amountDue }) => {
    // A payment by the link names no order; one by the provider’s page is confirmed by itself.
    if (providers.find('wave') !== undefined) return null;
    if (wavePaymentLink !== undefined) return buildWaveLink(wavePaymentLink, amountDue);
    return demo ? buildWaveDemoLink(id, amountDue) : null;
  },
};

type PispiSettings = Pick<Settings, 'pispiAlias'>;

/** Null without an alias, and where nothing is due. */
export function buildOrderPispi(
  { pispiAlias: alias }: PispiSettings,
  { id: orderId, amountDue: amount }: { id: string; amountDue: number },
): string | null {
  if (alias === undefined || amount === 0) return null;
  return buildPispiPayload({ alias, amount, reference: buildPispiReference({ orderId, amount }) });
}
