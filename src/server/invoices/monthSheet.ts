import { formatDate, formatMonth, formatNumericDate } from '#domain/format/calendar.ts';
import { computeIncludedVat } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { MonthInvoice } from '../documents/documents.ts';
import type { Fact } from './pdf.ts';
import { type Column, type DocumentSheet, ensureSpaceForTotals, writeRows, writeTotal } from './table.ts';

export const MONTH_COLUMNS: readonly Column[] = [
  { title: 'Livrée le', width: 70, align: 'left' },
  { title: 'Commande', width: 75, align: 'left' },
  { title: 'Client', width: 154, align: 'left' },
  { title: 'Prises', width: 50, align: 'right' },
  { title: 'Rendues', width: 60, align: 'right' },
  { title: 'Montant', width: 90, align: 'right' },
];

export const formatMonthTitle = ({ month }: MonthInvoice): string =>
  capitalize(formatMonth(Date.parse(`${month}-01`)));

export const listMonthFacts = ({ account, issuedAt, dueAt, orders }: MonthInvoice): Fact[] => [
  ['Entreprise', account.name],
  ['NCC', account.ncc],
  ['RCCM', account.rccm],
  ['Adresse', account.address],
  ['Date', issuedAt === null ? '' : formatNumericDate(issuedAt)],
  ['À régler avant le', dueAt === null ? '' : formatDate(dueAt)],
  ['Commandes', String(orders.length)],
];

export function writeMonthTable(sheet: DocumentSheet, invoice: MonthInvoice): void {
  const { amount, credited, due, seller } = invoice;
  writeRows(
    sheet,
    invoice.orders.map((order) => [
      order.completedAt === null ? '' : formatNumericDate(order.completedAt),
      referenceOf(order.orderId),
      order.client,
      String(order.piecesIn),
      String(order.piecesOut),
      formatFcfa(order.amount),
    ]),
  );
  const vat = computeIncludedVat(amount, seller.legal);
  const lines = [
    ...(vat ? [vat] : []),
    ...(credited > 0 ? [{ label: 'Avoirs', amount: -credited }] : []),
    { label: 'Reste à payer', amount: due },
  ];
  ensureSpaceForTotals(sheet, lines.length);
  writeTotal(sheet, 'Total', amount, true);
  for (const line of lines) writeTotal(sheet, line.label, line.amount, false);
}
