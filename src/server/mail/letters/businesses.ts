import { formatDate, formatMonth } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { AccountInvoiceInLetter } from '#domain/letters.ts';
import type { Composers } from '../layout.ts';

const NB = '\u00a0';

const formatMonthOf = ({ month }: AccountInvoiceInLetter) =>
  prefixWithDe(formatMonth(Date.parse(`${month}-01`)));
const formatNumber = ({ number }: AccountInvoiceInLetter) => (number === null ? '' : ` n°${NB}${number}`);
const READ = 'Vos relevés et vos factures sont dans votre espace Laveo, page Mon compte entreprise.';

export const BUSINESS_LETTERS = {
  'account.invoice': (invoice) => ({
    subject: `Votre facture Laveo ${formatMonthOf(invoice)}`,
    greeting: `Bonjour ${invoice.name},`,
    paragraphs: [
      `Votre facture${formatNumber(invoice)} ${formatMonthOf(invoice)} est de ${formatFcfa(invoice.amount)}.`,
      `À régler avant le ${formatDate(invoice.dueAt)}.`,
      READ,
    ],
  }),
  'account.reminder': (invoice) => ({
    subject: `Rappel${NB}: votre facture Laveo ${formatMonthOf(invoice)}`,
    greeting: `Bonjour ${invoice.name},`,
    paragraphs: [
      `Sur votre facture${formatNumber(invoice)} ${formatMonthOf(invoice)}, il reste ${formatFcfa(invoice.amount)} à régler. L’échéance était le ${formatDate(invoice.dueAt)}.`,
      'Si votre règlement est déjà parti, ne tenez pas compte de ce message.',
      READ,
    ],
  }),
} satisfies Partial<Composers>;
