import { formatFcfa } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { describeMethod, getPaymentMethodLabel } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import {
  computeRebate,
  isCash,
  isPaymentMethod,
  LEDGER_METHODS,
  type LedgerMethod,
} from '#domain/money/payment.ts';
import { PROVIDER_LABELS, type Provider } from '#domain/payments/attempt.ts';
import type { ShownPayment } from '../types.ts';

const NB = '\u00a0';
const ASK = 'demandez à un Super Admin.';

export const REFUND_PURPOSES = {
  credit: 'Ce que nous lui devons',
  gesture: 'Un geste commercial',
  claim: 'Pour la réclamation acceptée',
};
export type RefundPurpose = keyof typeof REFUND_PURPOSES;

/** The credit is null where an admin has not counted the cash that it came from. */
type Refundable = { status: OrderStatus; credit: number | null };

/** A cancelled order costs nothing, so all that is given back is owed. */
export function listRefundPurposes(order: Refundable & { hasClaim: boolean }): RefundPurpose[] {
  const { status, credit, hasClaim } = order;
  return [
    ...(status === 'cancelled' || credit !== 0 ? (['credit'] as const) : []),
    ...(status === 'cancelled' ? [] : (['gesture'] as const)),
    ...(hasClaim ? (['claim'] as const) : []),
  ];
}

const COSTS_LESS = 'le prix de la commande baisse d’autant.';

export function describeRefundPurpose(
  { status, credit }: Refundable,
  purpose: RefundPurpose,
  amount: number | null,
): string {
  const owed = credit === null ? 'des espèces, à compter,' : formatFcfa(credit);
  if (status === 'cancelled') return `Nous devons ${owed} au client\u00a0: la commande est annulée.`;
  const still = credit === null ? 'ce qu’il a payé en trop' : formatFcfa(credit);
  const stays = credit === 0 ? '' : ` Nous lui devrons toujours ${still}.`;
  if (purpose === 'claim') return `Après réclamation\u00a0: ${COSTS_LESS}${stays}`;
  if (purpose === 'gesture') return `C’est un geste commercial\u00a0: ${COSTS_LESS}${stays}`;
  if (credit === null) return `Nous devons ${owed} au client. Ce qui dépasse est un geste commercial.`;
  const rebate = computeRebate(credit, { amount: amount ?? 0, isGesture: false });
  if (rebate === 0) return `Nous devons ${owed} au client, qui a payé en trop.`;
  return `${owed} que nous lui devons et ${formatFcfa(rebate)} de geste commercial, en moins sur le prix de la commande.`;
}

type RefundRights = Pick<ShownPayment, 'amountPaid' | 'mayRefund' | 'spendingLeft'>;

/** The narrowest of the limits is told: what was paid, what is left today, on the order, or by the method. */
export function describeRefundLimit(rights: RefundRights, method: LedgerMethod): string {
  const { amountPaid, mayRefund, spendingLeft } = rights;
  const most = mayRefund[method];
  const atMost = `${formatFcfa(most)} au plus`;
  if (amountPaid !== null && most >= amountPaid) return `${atMost}${NB}: c’est ce que le client a payé.`;
  if (most === spendingLeft.today)
    return most === 0
      ? `La limite du jour est atteinte pour tous les administrateurs${NB}: ${ASK}`
      : `${atMost} aujourd’hui, tous administrateurs compris${NB}: au-delà, ${ASK}`;
  if (most === spendingLeft.onOrder)
    return most === 0
      ? `La limite est atteinte sur cette commande${NB}: ${ASK}`
      : `${atMost} sur cette commande${NB}: au-delà, ${ASK}`;
  return most === 0
    ? `Rien n’est venu ${describeMethod(method)}${NB}: choisissez l’autre moyen, ou ${ASK}`
    : `${atMost} ${describeMethod(method)}, ce qui est venu ainsi${NB}: au-delà, ${ASK}`;
}

/** A means with which no order is placed is offered only where money came by it. */
export const listRefundMethods = (payment: Pick<ShownPayment, 'entries' | 'mayRefund'> | undefined) =>
  LEDGER_METHODS.filter(
    (method) =>
      isPaymentMethod(method) ||
      (payment?.entries.some((entry) => entry.method === method) && payment.mayRefund[method] > 0),
  );

/** A provider that was asked may have given the sum back without saying so. */
export const describeDoubt = (provider: Provider): string =>
  `Vérifiez d’abord auprès ${prefixWithDe(PROVIDER_LABELS[provider])} que la somme n’est pas repartie${NB}: sinon le client la reçoit deux fois.`;

/** The sentence says how the money reaches the client once the refund is recorded. */
export function describeReturn(
  payment: Pick<ShownPayment, 'wholePayments'> | undefined,
  method: LedgerMethod,
  amount: number | null,
): string {
  if (isCash(method)) return 'L’argent sort de la caisse de la maison.';
  const name = getPaymentMethodLabel(method);
  return payment?.wholePayments.some((whole) => whole.method === method && whole.amount === amount)
    ? `C’est un paiement entier${NB}: ${name} le rend au client sans que vous ayez rien à envoyer.`
    : `Envoyez vous-même cette somme au client ${describeMethod(method)}${NB}: Laveo ne fait que la noter.`;
}
