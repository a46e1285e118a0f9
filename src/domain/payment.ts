import { formatDateTime } from './calendar.ts';
import type { OrderStatus } from './lifecycle.ts';
import { formatFcfa } from './money.ts';
import { paymentMethodLabel, paymentStateLabel } from './wording.ts';

export const PAYMENT_METHODS = ['espece', 'wave'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** `declared`: the client came back from Wave, which proves nothing; only the team or a livreur's cash makes it `paid`. */
export const PAYMENT_STATES = ['due', 'declared', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export function mayDeclarePaid(method: PaymentMethod | null, state: PaymentState): boolean {
  return method === 'wave' && state === 'due';
}

/** Wave's payment link with the amount, or null when the configured link is not one. */
export function waveLink(base: string, amount: number): string | null {
  try {
    const url = new URL(base);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    url.searchParams.set('amount', String(amount));
    return url.toString();
  } catch {
    return null;
  }
}

const NOTHING_DUE = 'Rien n’est dû.';

/** What a client reads of the payment in a few words; a cancelled order asks for no money. */
export function paymentSaid(order: { status: OrderStatus; paymentState: PaymentState }): string {
  if (order.status === 'cancelled' && order.paymentState !== 'paid') return NOTHING_DUE;
  return paymentStateLabel(order.paymentState);
}

const RECEIVED: Record<'livreur' | 'team', string> = {
  livreur: ', remis au livreur',
  team: ', encaissement confirmé par l’équipe',
};

/** What has been paid, when, how, and who received it; a colleague's name stays among colleagues. */
export interface Payment {
  method: PaymentMethod | null;
  state: PaymentState;
  /** The whole amount or nothing: an order is paid at once. */
  amountPaid: number;
  amountDue: number;
  paidAt: number | null;
  receivedBy: 'livreur' | 'team' | null;
}

/** What has been paid, when and how: the same words on the invoice's page and in its PDF. */
export function paymentSentence({
  state,
  method,
  amountPaid,
  amountDue,
  paidAt,
  receivedBy,
}: Payment): string {
  if (state !== 'paid' && amountDue === 0) return NOTHING_DUE;
  if (state !== 'paid') return `${paymentStateLabel(state)}\u00a0: ${formatFcfa(amountDue)}.`;
  const when = paidAt === null ? '' : ` le ${formatDateTime(paidAt)}`;
  const how = method === null ? '' : `, ${paymentMethodLabel(method)}`;
  return `Payée${when}\u00a0: ${formatFcfa(amountPaid)}${how}${receivedBy ? RECEIVED[receivedBy] : ''}.`;
}
