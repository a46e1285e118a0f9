import { effectOf, type LedgerEntry, type ReversibleKind } from '../money/ledger.ts';
import type { Order } from '../order.ts';
import type { Payment } from '../payment.ts';
import type { ActorSide } from '../people/roles.ts';
import { formatHour, formatNumericDate } from './calendar.ts';
import { BY_METHOD } from './entryWords.ts';
import { formatFcfa } from './money.ts';
import { paymentStateLabel } from './wording.ts';

const NB = '\u00a0';
const DECLARED = 'Paiement déclaré, à vérifier';

/** What the words about an order's money are made of. */
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
>;

/** What the house owes the client. */
export function creditWords(credit: number): string {
  return `À rembourser${NB}: ${formatFcfa(credit)}`;
}

function settledWords({ amountPaid, amountDue }: Pick<Owed, 'amountPaid' | 'amountDue'>, at: number | null) {
  const when = at === null ? '' : ` le ${formatNumericDate(at)}`;
  const rest = amountDue > 0 ? `, reste ${formatFcfa(amountDue)}` : '';
  return `Réglé ${formatFcfa(amountPaid)}${when}${rest}`;
}

/** What was paid and what is owed, in either direction, in a few words; `lastPaidAt` is of the last receipt. */
export function paymentSummary(order: Owed, lastPaidAt: number | null = null): string {
  const { status, paymentState, declaredAt, credit } = order;
  if (status === 'cancelled') {
    if (credit > 0) return creditWords(credit);
    return declaredAt === null ? 'Rien n’est dû' : DECLARED;
  }
  if (credit > 0) return `${paymentStateLabel('paid')} · ${creditWords(credit)}`;
  if (paymentState !== 'partial') return paymentStateLabel(paymentState);
  return settledWords(order, lastPaidAt) + (declaredAt === null ? '' : ` · ${DECLARED}`);
}

/** Of an order's amount on its invoice: nothing is to be paid for one that was cancelled. */
export function totalLabel({ status }: Pick<Order, 'status'>): string {
  return status === 'cancelled' ? 'Total' : 'Total à payer';
}

/** What was paid, when and how, and what is owed: the same words on the invoice's page and in its PDF. */
export function paymentSentence(order: Owed & { payment: Payment }): string {
  const { status, paymentState, amountPaid, amountDue, credit, declaredAt, payment } = order;
  const isCancelled = status === 'cancelled';
  const sentences = [];
  if (paymentState === 'paid' && amountPaid + rebateIn(payment) > 0) sentences.push(paidSentence(payment));
  else if (amountPaid > 0) sentences.push(settledWords(order, lastReceiptAt(payment)));
  else if (isCancelled) sentences.push(...refundedSentences(payment));
  else sentences.push(`${paymentStateLabel(paymentState)}${NB}: ${formatFcfa(amountDue)}`);
  if (amountPaid > 0 && amountDue > 0 && declaredAt !== null) sentences.push(DECLARED);
  if (!isCancelled) sentences.push(...givenBackSentences(payment));
  if (isCancelled && amountPaid === 0) sentences.push(declaredAt === null ? 'Rien n’est dû' : DECLARED);
  if (credit > 0) sentences.push(creditWords(credit));
  return `${sentences.join('. ')}.`;
}

const RECEIVED: Record<ActorSide, string | null> = {
  client: null,
  livreur: ', remis au livreur',
  team: ', encaissement confirmé par l’équipe',
  system: ', encaissement confirmé par Laveo',
};

/** All that was received: what was given back for a claim has its own sentence. */
function paidSentence({ amountPaid, paidAt, method, receivedBy, entries }: Payment): string {
  const when = paidAt === null ? '' : ` le ${formatNumericDate(paidAt)} à ${formatHour(paidAt)}`;
  const received = amountPaid + rebateIn({ entries });
  const sum = `${paymentStateLabel('paid')}${when}${NB}: ${formatFcfa(received)}`;
  const receipts = settlingEntries(entries).filter(({ kind }) => kind === 'receipt');
  if (receipts.length > 1) return `${sum}, en ${receipts.length}${NB}versements`;
  return `${sum}${method === null ? '' : ` ${BY_METHOD[method]}`}${(receivedBy && RECEIVED[receivedBy]) ?? ''}`;
}

function refundedSentences({ entries }: Payment): string[] {
  const refunds = settlingEntries(entries).filter(({ kind }) => kind === 'refund');
  const last = refunds.at(-1);
  if (!last) return [];
  const sum = refunds.reduce((all, { amount }) => all + amount, 0);
  return [`Remboursé ${formatFcfa(sum)} le ${formatNumericDate(last.at)}`];
}

/** "Remboursé après réclamation : 1 500 FCFA le 22/11/2026", for each. */
function givenBackSentences(payment: Pick<Payment, 'entries'>): string[] {
  return claimRefunds(payment).map(
    ({ amount, at }) => `Remboursé après réclamation${NB}: ${formatFcfa(amount)} le ${formatNumericDate(at)}`,
  );
}

function rebateIn(payment: Pick<Payment, 'entries'>): number {
  return claimRefunds(payment).reduce((sum, { amount }) => sum + amount, 0);
}

const claimRefunds = ({ entries }: Pick<Payment, 'entries'>) =>
  settlingEntries(entries).filter(({ claimId }) => claimId !== null);

function lastReceiptAt({ entries }: Payment): number | null {
  return settlingEntries(entries).findLast(({ kind }) => kind === 'receipt')?.at ?? null;
}

/** The payments and refunds that stand: a mistake and the entry that takes it back are no business of the client. */
export function settlingEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Settling<Entry>[] {
  return entries.filter(isSettling);
}

type Settling<Entry> = Entry & { kind: ReversibleKind };

function isSettling<Entry extends LedgerEntry>(entry: Entry): entry is Settling<Entry> {
  return entry.kind !== 'reversal' && !entry.isReversed;
}

const INVOICE_WORDS: Record<ReversibleKind, string> = { receipt: 'Reçu', refund: 'Remboursé' };

export interface InvoiceLine {
  /** Of the entry, or what the balance is. */
  id: string;
  label: string;
  /** Negative for what went back to the client. */
  amount: number;
}

/** The payments of an order one by one, then its balance; nothing for one that was never paid. */
export function paymentLines({ amountPaid, amountDue, credit, entries }: Payment): InvoiceLine[] {
  const lines = settlingEntries(entries).map(({ id, kind, method, amount, at, isLate, claimId }) => ({
    id: String(id),
    label: `${INVOICE_WORDS[kind]}${claimId === null ? '' : ' après réclamation'} ${BY_METHOD[method]} le ${formatNumericDate(at)}${isLate ? ', signalé plus tard' : ''}`,
    amount: effectOf(kind, amount),
  }));
  if (lines.length === 0) return [];
  if (credit > 0) return [...lines, { id: 'credit', label: 'À rembourser', amount: credit }];
  if (amountPaid === 0 && amountDue === 0) return lines;
  const isSettled = amountDue === 0;
  const hasRebate = rebateIn({ entries }) > 0;
  return [
    ...lines,
    isSettled
      ? { id: 'paid', label: hasRebate ? 'Réglé, remboursement déduit' : 'Réglé', amount: amountPaid }
      : { id: 'due', label: 'Reste à payer', amount: amountDue },
  ];
}

/** What becomes of the money of an order that is about to be cancelled; null when there is none. */
export function cancelSentence(
  { amountPaid, grandTotal, paymentState }: Pick<Owed, 'amountPaid' | 'grandTotal' | 'paymentState'>,
  reader: 'client' | 'team' = 'client',
): string | null {
  const isClient = reader === 'client';
  const who = isClient ? 'Vous avez' : 'Le client a';
  const shown = `cette somme restera affichée «${NB}À rembourser${NB}»`;
  if (amountPaid > 0)
    return `${who} réglé ${formatFcfa(amountPaid)}${NB}: ${shown} jusqu’à ce qu’elle ${isClient ? 'vous' : 'lui'} soit rendue.`;
  if (paymentState !== 'declared') return null;
  const check = isClient ? 'notre équipe le vérifie' : 'vérifiez-le avant d’annuler';
  return `${who} déclaré avoir payé ${formatFcfa(grandTotal)} par Wave${NB}: ${check}.`;
}
