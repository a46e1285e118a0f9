import type { Blind, BlindMoney } from '../money/cash.ts';
import { computeEffect, type LedgerEntry, type Payment, type ReversibleKind } from '../money/ledger.ts';
import { computeUndeclared } from '../money/payment.ts';
import type { Order } from '../orders/order.ts';
import type { ActorSide } from '../people/roles.ts';
import { formatHour, formatNumericDate } from './calendar.ts';
import { formatFcfa } from './money.ts';
import { describeMethod, getDeclaredProvider, PAYMENT_STATE_LABELS } from './wording.ts';

const NB = '\u00a0';
const DECLARED = 'Paiement déclaré, à vérifier';

export type Owed = Pick<
  Order,
  | 'status'
  | 'grandTotal'
  | 'paymentMethod'
  | 'paymentState'
  | 'amountPaid'
  | 'amountDue'
  | 'credit'
  | 'declaredAt'
  | 'declaredAmount'
> & { invoice?: object | null };

/** Null stands for cash that an admin has not counted yet. */
export const formatCounted = (amount: number | null): string =>
  amount === null ? 'à compter' : formatFcfa(amount);

export const describeCredit = (credit: number | null): string =>
  `À rembourser${NB}: ${formatCounted(credit)}`;

function describeReceipts(
  { amountPaid, amountDue }: { amountPaid: number; amountDue: number },
  at: number | null,
) {
  const when = at === null ? '' : ` le ${formatNumericDate(at)}`;
  const rest = amountDue > 0 ? `, reste ${formatFcfa(amountDue)}` : '';
  return `Réglé ${formatFcfa(amountPaid)}${when}${rest}`;
}

function describeDeclared(order: Pick<Owed, 'amountDue' | 'declaredAmount'>): string {
  const left = computeUndeclared(order);
  const rest = left > 0 ? `, reste ${formatFcfa(left)}` : '';
  return `${DECLARED}${NB}: ${formatFcfa(order.amountDue - left)}${rest}`;
}

export function summarizePayment(order: Owed, lastPaidAt: number | null = null): string {
  const { status, paymentState, declaredAt, credit } = order;
  if (status === 'cancelled') {
    if (credit > 0) return `${describeCredit(credit)}, par le même moyen`;
    return declaredAt === null ? 'Rien n’est dû' : DECLARED;
  }
  if (paymentState === 'account') return describeMonth(order);
  if (credit > 0) return `${PAYMENT_STATE_LABELS.paid} · ${describeCredit(credit)}`;
  if (paymentState === 'declared' && computeUndeclared(order) > 0) return describeDeclared(order);
  if (paymentState !== 'partial') return PAYMENT_STATE_LABELS[paymentState];
  return describeReceipts(order, lastPaidAt) + (declaredAt === null ? '' : ` · ${DECLARED}`);
}

/** The order knows the invoice of its month, not whether the business has paid it. */
const describeMonth = ({ invoice }: Pick<Owed, 'invoice'>) =>
  invoice ? 'sur la facture du mois' : 'payée en fin de mois';

/** A gesture or a credit note settles a total that nobody paid whole. */
export function getTotalLabel(
  order: Pick<Blind<Owed>, 'status' | 'amountPaid' | 'grandTotal' | 'paymentState'>,
): string {
  if (order.status === 'cancelled') return 'Total annulé';
  if (order.paymentState === 'account') return 'Total sur compte';
  if (order.grandTotal === 0 || order.paymentState !== 'paid') return 'Total à payer';
  return order.amountPaid === order.grandTotal ? 'Total payé' : 'Total';
}

export function describePayment(order: Blind<Owed> & { payment: Blind<Payment> }): string {
  const { status, paymentState, amountPaid, amountDue, credit, declaredAt, payment } = order;
  if (amountPaid === null) return describeUncountedCash(order);
  const isCancelled = status === 'cancelled';
  if (paymentState === 'account' && !isCancelled) return `Sur compte, ${describeMonth(order)}.`;
  const sentences = [];
  if (paymentState === 'paid' && amountPaid + sumRebates(payment) > 0)
    sentences.push(describeFullPayment({ ...payment, amountPaid }));
  else if (amountPaid > 0)
    sentences.push(describeReceipts({ amountPaid, amountDue }, findLastReceiptTime(payment)));
  else if (isCancelled) sentences.push(...listRefundSentences(payment));
  else if (paymentState === 'declared') sentences.push(describeDeclared(order));
  else sentences.push(`${PAYMENT_STATE_LABELS[paymentState]}${NB}: ${formatFcfa(amountDue)}`);
  if (amountPaid > 0 && amountDue > 0 && declaredAt !== null) sentences.push(DECLARED);
  if (!isCancelled) sentences.push(...listRebateSentences(payment));
  if (isCancelled && amountPaid === 0) sentences.push(declaredAt === null ? 'Rien n’est dû' : DECLARED);
  if (credit !== 0) sentences.push(describeCredit(credit));
  return `${sentences.join('. ')}.`;
}

function describeUncountedCash({ status, paymentState, amountDue }: Blind<Owed>): string {
  const state = status === 'cancelled' ? '' : `${PAYMENT_STATE_LABELS[paymentState]}. `;
  const rest = amountDue > 0 ? `, reste ${formatFcfa(amountDue)}` : '';
  return `${state}Espèces remises par le livreur, à compter${rest}.`;
}

const RECEIVED: Record<ActorSide, string | null> = {
  client: null,
  livreur: ', remis au livreur',
  team: ', encaissement confirmé par l’équipe',
  system: ', encaissement confirmé par Laveo',
};

function describeFullPayment(payment: Omit<Payment, 'credit'>): string {
  const { amountPaid, paidAt, receivedBy, entries } = payment;
  const when = paidAt === null ? '' : ` le ${formatNumericDate(paidAt)} à ${formatHour(paidAt)}`;
  const received = amountPaid + sumRebates({ entries });
  const sum = `${PAYMENT_STATE_LABELS.paid}${when}${NB}: ${formatFcfa(received)}`;
  const receipts = listStandingEntries(entries).filter(({ kind }) => kind === 'receipt');
  if (receipts.length > 1) return `${sum}, en ${receipts.length}${NB}versements`;
  const method = receipts[0]?.method ?? payment.method;
  if (method === 'compte') return sum;
  return `${sum}${method === null ? '' : ` ${describeMethod(method)}`}${(receivedBy && RECEIVED[receivedBy]) ?? ''}`;
}

function listRefundSentences({ entries }: Pick<Payment, 'entries'>): string[] {
  const refunds = listStandingEntries(entries).filter(({ kind }) => kind === 'refund');
  const last = refunds.at(-1);
  if (!last) return [];
  const sum = refunds.reduce((all, { amount }) => all + amount, 0);
  return [`Remboursé ${formatFcfa(sum)} le ${formatNumericDate(last.at)}`];
}

function listRebateSentences(payment: Pick<Payment, 'entries'>): string[] {
  return listFavours(payment).map(({ rebate, at, claimId }) => {
    const what = claimId === null ? 'Geste commercial' : 'Remboursé après réclamation';
    return `${what}${NB}: ${formatFcfa(rebate)} le ${formatNumericDate(at)}`;
  });
}

type RebatePart = Pick<LedgerEntry, 'kind' | 'isReversed' | 'rebate'>;

export function sumRebates(payment: { entries: readonly RebatePart[] }): number {
  return listFavours(payment).reduce((sum, { rebate }) => sum + rebate, 0);
}

const listFavours = <Entry extends RebatePart>({ entries }: { entries: readonly Entry[] }) =>
  listStandingEntries(entries).flatMap((entry) => (entry.rebate ? [{ ...entry, rebate: entry.rebate }] : []));

type RefundPart = Pick<LedgerEntry, 'method' | 'rebate' | 'claimId'> & { amount: number | null };

/** A refund for a claim is a favour as a whole; another may give back the credit first. */
export function describeRefund({ method, amount, rebate, claimId }: RefundPart): string {
  const how = describeMethod(method);
  if (claimId !== null) return `Remboursé après réclamation ${how}`;
  if (!rebate) return `Remboursé ${how}`;
  if (rebate === amount) return `Remboursé ${how} en geste commercial`;
  return `Remboursé ${how} (geste commercial${NB}: ${formatFcfa(rebate)})`;
}

function findLastReceiptTime({ entries }: Pick<Payment, 'entries'>): number | null {
  return listStandingEntries(entries).findLast(({ kind }) => kind === 'receipt')?.at ?? null;
}

/** The client does not see a mistaken entry or the reversal that corrects it. */
export function listStandingEntries<Entry extends Pick<LedgerEntry, 'kind' | 'isReversed'>>(
  entries: readonly Entry[],
): StandingEntry<Entry>[] {
  return entries.filter(isStanding);
}

type StandingEntry<Entry> = Entry & { kind: ReversibleKind };

function isStanding<Entry extends Pick<LedgerEntry, 'kind' | 'isReversed'>>(
  entry: Entry,
): entry is StandingEntry<Entry> {
  return entry.kind !== 'reversal' && !entry.isReversed;
}

const INVOICE_WORDS: Record<ReversibleKind, (entry: RefundPart) => string> = {
  receipt: ({ method }) => `Reçu ${describeMethod(method)}`,
  refund: describeRefund,
};

type InvoiceLine = { id: string; label: string; amount: number };

export function listPaymentLines(payment: Blind<Payment>): InvoiceLine[] {
  const { amountPaid, amountDue, credit, credited, entries } = payment;
  const lines = [
    ...(credited ? [{ id: 'credited', label: 'Avoir', amount: -credited }] : []),
    ...listStandingEntries(entries).map((entry) => ({
      id: String(entry.id),
      label: `${INVOICE_WORDS[entry.kind](entry)} le ${formatNumericDate(entry.at)}${entry.isLate ? ', signalé plus tard' : ''}`,
      amount: computeEffect(entry.kind, entry.amount),
    })),
  ];
  if (amountPaid === null || credit === null)
    return amountDue > 0 ? [...lines, { id: 'due', label: 'Reste à payer', amount: amountDue }] : lines;
  if (lines.length === 0) return [];
  if (credit > 0) return [...lines, { id: 'credit', label: 'À rembourser', amount: credit }];
  if (amountPaid === 0 && amountDue === 0) return lines;
  const isSettled = amountDue === 0;
  const hasRebate = sumRebates({ entries }) > 0;
  return [
    ...lines,
    isSettled
      ? { id: 'paid', label: hasRebate ? 'Réglé, remboursement déduit' : 'Réglé', amount: amountPaid }
      : { id: 'due', label: 'Reste à payer', amount: amountDue },
  ];
}

export function describeCancellation(
  order: Pick<Owed, 'grandTotal' | 'paymentMethod' | 'paymentState'> &
    Partial<Pick<Owed, 'declaredAmount'>> &
    Pick<BlindMoney, 'amountPaid'>,
  reader: 'client' | 'team' = 'client',
): string | null {
  const { amountPaid, grandTotal, paymentMethod, paymentState, declaredAmount } = order;
  const isClient = reader === 'client';
  const who = isClient ? 'Vous avez' : 'Le client a';
  const shownAs = `cette somme restera affichée «${NB}À rembourser${NB}»`;
  if (amountPaid !== 0)
    return `${who} réglé ${amountPaid === null ? 'des espèces, à compter' : formatFcfa(amountPaid)}${NB}: ${shownAs} jusqu’à ce qu’elle ${isClient ? 'vous' : 'lui'} soit rendue, par le même moyen.`;
  if (paymentState !== 'declared') return null;
  const check = isClient ? 'notre équipe le vérifie' : 'vérifiez-le d’abord';
  return `${who} déclaré avoir payé ${formatFcfa(declaredAmount ?? grandTotal)} par ${getDeclaredProvider(paymentMethod)}${NB}: ${check}.`;
}
