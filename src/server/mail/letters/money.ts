import type { ReceiptMethod } from '#domain/accounts/account.ts';
import { paths } from '#domain/addresses.ts';
import { formatDate, formatMonth } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize, prefixWithDe } from '#domain/format/text.ts';
import { describeMethod, describePayerApp, getDeclaredProvider } from '#domain/format/wording.ts';
import type { AccountInvoiceInLetter, OrderInLetter } from '#domain/letters.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Composers } from '../layout.ts';
import { type ClientNews, type NewsRules, tell } from './news.ts';
import { listOwedLines, makeOrderComposer, nameOrder } from './orders.ts';

const NB = '\u00a0';
export const describeSum = ({ amount, method }: { amount: number; method: ReceiptMethod }) =>
  `${formatFcfa(amount)} ${describeMethod(method)}`;

export const MONEY_LETTERS = {
  'order.declarationRefused': makeOrderComposer((order, url) => ({
    subject: `Nous n’avons pas trouvé votre paiement (${nameOrder(order)})`,
    paragraphs: [
      `Vous nous avez signalé un paiement par ${getDeclaredProvider(order.paymentMethod)} pour votre ${nameOrder(order)}, mais nous ne l’avons pas reçu.`,
      ...listOwedLines(order, order.status ?? 'pending'),
      describeNextPayment(order),
    ],
    ...(order.status === 'completed' && {
      button: { label: 'Voir la facture', url: url + paths.client.invoice(order.id) },
    }),
  })),
  'order.refunded': makeOrderComposer((order) => ({
    subject: `Remboursement de ${formatFcfa(order.amount)} (${nameOrder(order)})`,
    paragraphs: [`Nous vous avons remboursé ${describeSum(order)} pour votre ${nameOrder(order)}.`],
  })),
  'order.paidTwice': makeOrderComposer((order) => ({
    subject: `Vous avez payé en trop (${nameOrder(order)})`,
    paragraphs: [
      `Notre livreur nous a remis ${describeSum(order)} de votre part, alors que votre ${nameOrder(order)} était déjà payée${NB}: nous vous devons le surplus.`,
      'Son montant reste affiché sur votre commande jusqu’à son remboursement.',
    ],
  })),
} satisfies Partial<Composers>;

export const MONEY_NEWS = {
  payment: tellPayment,
  refund: tellRefund,
  reversal: null,
  credited: null,
  buyerSet: null,
} satisfies NewsRules;

function describeNextPayment({ status, amountPaid = 0, paymentMethod }: OrderInLetter): string {
  const doubt = 'S’il a bien été débité, écrivez-nous.';
  if (status === 'cancelled') return `Cette commande est annulée${NB}: il n’y a rien à payer. ${doubt}`;
  const mayChoose = status !== 'completed' && amountPaid === 0;
  const choice = mayChoose ? ' ou choisissez les espèces depuis le suivi de votre commande' : '';
  return `Vérifiez-le dans ${describePayerApp(paymentMethod)}, puis payez de nouveau${choice}. ${doubt}`;
}

/** The client hears of a declared payment that was not found, and of an amount that came twice. */
function tellPayment({ detail, entry }: ActEvent): ClientNews | null {
  if (entry?.isLate) return { kind: 'order.paidTwice', own: { amount: entry.amount, method: entry.method } };
  return detail === 'refused' ? tell('order.declarationRefused') : null;
}

function tellRefund({ entry, orderId }: ActEvent, events: readonly ActEvent[]): ClientNews | null {
  const isAnswered = events.some((event) => event.kind === 'claimAnswered' && event.orderId === orderId);
  if (!entry || isAnswered) return null;
  return { kind: 'order.refunded', own: { amount: entry.amount, method: entry.method } };
}

const formatMonthOf = ({ month }: AccountInvoiceInLetter) =>
  prefixWithDe(formatMonth(Date.parse(`${month}-01`)));
const formatNumber = ({ number }: AccountInvoiceInLetter) => (number === null ? '' : ` n°${NB}${number}`);

/** Credit pays an invoice as soon as there is one. */
function describeDue({ amount, due = amount, dueAt }: AccountInvoiceInLetter): string {
  if (due === 0) return `Le crédit de votre compte l’a déjà payée${NB}: rien n’est à régler.`;
  const before = `à régler avant le ${formatDate(dueAt)}.`;
  if (due === amount) return capitalize(before);
  return `Le crédit de votre compte en a payé une partie${NB}: ${formatFcfa(due)} ${before}`;
}

const listPayment = ({ due = 1, paymentDetails }: AccountInvoiceInLetter) =>
  due > 0 && paymentDetails ? [`Payer par${NB}: ${paymentDetails}`] : [];

const READ =
  'Vos relevés et vos factures en PDF sont dans votre espace Laveo, page Mon compte entreprise\u00a0: qui commande pour vous les y trouve.';

export const BUSINESS_LETTERS = {
  'account.invoice': (invoice, publicUrl) => ({
    subject: `Votre facture Laveo ${formatMonthOf(invoice)}`,
    greeting: `Bonjour ${invoice.name},`,
    paragraphs: [
      `Votre facture${formatNumber(invoice)} ${formatMonthOf(invoice)} est de ${formatFcfa(invoice.amount)}.`,
      describeDue(invoice),
      ...listPayment(invoice),
      READ,
    ],
    button: { label: 'Ouvrir le compte', url: publicUrl + paths.client.account },
  }),
  'account.reminder': (invoice, publicUrl) => ({
    subject: `Rappel${NB}: votre facture Laveo ${formatMonthOf(invoice)}`,
    greeting: `Bonjour ${invoice.name},`,
    paragraphs: [
      `Sur votre facture${formatNumber(invoice)} ${formatMonthOf(invoice)}, il reste ${formatFcfa(invoice.amount)} à régler. L’échéance était le ${formatDate(invoice.dueAt)}.`,
      ...listPayment(invoice),
      'Si votre règlement est déjà parti, ne tenez pas compte de ce message.',
      READ,
    ],
    button: { label: 'Ouvrir le compte', url: publicUrl + paths.client.account },
  }),
  'account.reversed': ({ name, reason, at, ...sum }) => ({
    subject: `Votre règlement de ${formatFcfa(sum.amount)} est annulé`,
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `Votre règlement de ${describeSum(sum)} du ${formatDate(at)} est annulé. Motif${NB}: ${reason}`,
      READ,
    ],
  }),
} satisfies Partial<Composers>;
