import { formatHour, formatNumericDate } from './calendar.ts';
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
/** Money that is to come in cash, and that nobody has yet. */
export function mayConfirmCash(method: PaymentMethod | null, state: PaymentState): boolean {
  return method === 'espece' && state === 'due';
}
/** Cash is handed to whoever fetches the linen, from when he has set out. */
export function isCashHanded(status: OrderStatus): boolean {
  return status === 'pickup_en_route' || status === 'picked_up';
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

interface Payable {
  status: OrderStatus;
  grandTotal: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
}

const BY: Record<PaymentMethod, string> = { espece: ' en espèces', wave: ' par Wave' };
const REFUND = {
  client: {
    declared: (sum: string) =>
      `Vous avez déclaré avoir payé ${sum}\u00a0: notre équipe le vérifie et vous recontacte pour le remboursement.`,
    paid: (sum: string) => `Vous avez payé ${sum}\u00a0: notre équipe vous recontacte pour le remboursement.`,
  },
  team: {
    declared: (sum: string) =>
      `Le client a déclaré avoir payé ${sum}\u00a0: vérifiez, puis recontactez-le pour le remboursement.`,
    paid: (sum: string) => `Le client a payé ${sum}\u00a0: recontactez-le pour le remboursement.`,
  },
};

/** Once cancelled, or about to be: what becomes of the money that was sent. Null when none was. */
export function refundSentence(
  { grandTotal, paymentMethod, paymentState }: Omit<Payable, 'status'>,
  reader: 'client' | 'team' = 'client',
): string | null {
  if (paymentState === 'due') return null;
  return REFUND[reader][paymentState](`${formatFcfa(grandTotal)}${paymentMethod ? BY[paymentMethod] : ''}`);
}

/** What a client reads of the payment in a few words; a cancelled order asks for no money, and forgets none. */
export function paymentSaid(order: Payable): string {
  if (order.status === 'cancelled') return refundSentence(order) ?? 'Rien n’est dû.';
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

/** What has been paid, when and how: the same words on the invoice's page and in its PDF, kept for years. */
export function paymentSentence(order: Payable & { payment: Payment }): string {
  const { state, method, amountPaid, amountDue, paidAt, receivedBy } = order.payment;
  const cancelled = order.status === 'cancelled';
  if (state !== 'paid')
    return cancelled ? paymentSaid(order) : `${paymentStateLabel(state)}\u00a0: ${formatFcfa(amountDue)}.`;
  const when = paidAt === null ? '' : ` le ${formatNumericDate(paidAt)} à ${formatHour(paidAt)}`;
  const how = method === null ? '' : `, ${paymentMethodLabel(method)}`;
  const said = `Payée${when}\u00a0: ${formatFcfa(amountPaid)}${how}${receivedBy ? RECEIVED[receivedBy] : ''}.`;
  return cancelled ? `${said} ${paymentSaid(order)}` : said;
}
