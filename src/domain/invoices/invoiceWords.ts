import { formatNumericDate } from '../format/calendar.ts';
import { describePayment, getTotalLabel, listPaymentLines } from '../format/paymentWords.ts';
import { formatInternationalPhone } from '../format/phone.ts';
import { getOrderStatusLabel, getPaymentMethodLabel } from '../format/wording.ts';
import type { LegalIdentity } from '../house.ts';
import type { Blind } from '../money/cash.ts';
import type { Payment } from '../money/ledger.ts';
import { sumLineTotals } from '../money/pricing.ts';
import type { Order } from '../orders/order.ts';
import { type CertifiableOrder, describeBuyer } from './certification.ts';
import { toInvoicedItem } from './saleContent.ts';

export type InvoicedOrder = Blind<Order> &
  Partial<CertifiableOrder> & {
    payment: Blind<Payment>;
    /** The sale as it is certified: a gesture of before the completion has lowered it. */
    saleAmount?: number | null;
  };

export type InvoiceFact = [label: string, value: string];

/** The last fact may be a sentence; texts of an erased client are empty to everybody but a superadmin. */
export const listInvoiceFacts = (order: InvoicedOrder): InvoiceFact[] => [
  ['Client', order.client.fullname],
  ['Facturée à', describeBuyer(order)],
  ['Adresse', order.clientAddress],
  ['Téléphone', formatInternationalPhone(order.clientContactPhone)],
  ['Date', `Commandée le ${formatNumericDate(order.createdAt)}`],
  ['Statut', getOrderStatusLabel(order.status)],
  ['Mode de paiement', getPaymentMethodLabel(order.paymentMethod)],
  ['Paiement', describePayment(order)],
];

type Sold = Pick<InvoicedOrder, 'grandTotal' | 'saleAmount'>;

export const getInvoiceAmount = ({ saleAmount, grandTotal }: Sold): number => saleAmount ?? grandTotal;

export function computeIncludedVat(
  total: number,
  { vat }: LegalIdentity,
): { label: string; amount: number } | null {
  if (vat === null) return null;
  return { label: `Dont TVA (${vat}\u00a0%)`, amount: Math.round((total * vat) / (100 + vat)) };
}

/** The line `total` is the one that stands out. */
export function listInvoiceTotals(order: InvoicedOrder, legal: LegalIdentity | undefined) {
  const amount = getInvoiceAmount(order);
  const gesture = amount - order.grandTotal;
  const fullPrice = sumLineTotals(order.items.map(toInvoicedItem));
  const discount = order.totalItemsPrice - fullPrice;
  const vat = legal ? computeIncludedVat(amount, legal) : null;
  return [
    { id: 'items', label: 'Sous-total', amount: fullPrice },
    ...(discount ? [{ id: 'discount', label: 'Remise du compte', amount: discount }] : []),
    { id: 'transport', label: 'Frais de transport', amount: order.transportFee },
    ...(gesture ? [{ id: 'gesture', label: 'Geste commercial', amount: gesture }] : []),
    { id: 'total', label: getTotalLabel({ ...order, grandTotal: amount }), amount },
    ...(vat ? [{ id: 'vat', ...vat }] : []),
    ...listPaymentLines(order.payment),
  ];
}
