import { formatMonth, formatNumericDate } from '#domain/format/calendar.ts';
import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { computeIncludedVat, type InvoiceFact, listInvoiceFacts } from '#domain/invoices/invoiceWords.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Invoice, MonthInvoice } from '../documents/documents.ts';
import { writeCertificate } from './certificate.ts';
import {
  BOLD,
  type DocumentSheet,
  drawLogo,
  ensureSpaceForTotals,
  INK,
  ITEM_COLUMNS,
  MUTED,
  type PdfColumn,
  REGULAR,
  registerFonts,
  writeRows,
  writeTable,
  writeTotal,
} from './pdfLayout.ts';

const MARGIN = 48;
const FACT_COLUMNS = 3;

export async function drawInvoice(invoice: Invoice | MonthInvoice, now: number): Promise<Buffer> {
  // The first invoice loads pdfkit, so that the server starts sooner and idles lighter.
  const isMonth = 'orders' in invoice;
  const name = isMonth ? invoice.month : referenceOf(invoice.id);
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    // An empty name keeps pdfkit from loading its default font, whose file a bundled server does not have.
    font: '',
    displayTitle: true,
    info: { Title: `Facture Laveo ${name}`, Author: 'Laveo', CreationDate: new Date(now) },
  });
  registerFonts(doc);
  const chunks: Buffer[] = [];
  const finishedBytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  const sheet: DocumentSheet = {
    doc,
    root,
    addPart: (type, draw) => void root.add(doc.struct(type, {}, draw)),
    addFigure: (alt, draw) => void root.add(doc.struct('Figure', { alt }, draw)),
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    columns: isMonth ? MONTH_COLUMNS : ITEM_COLUMNS,
  };
  doc.addStructure(root);
  if (isMonth) {
    writeHeader(sheet, invoice, formatMonthTitle(invoice), listMonthFacts(invoice));
    writeMonthTable(sheet, invoice);
  } else {
    writeHeader(sheet, invoice, `Commande n° ${referenceOf(invoice.id)}`, listInvoiceFacts(invoice));
    writeTable(sheet, invoice);
  }
  root.end();
  doc.end();
  return finishedBytes;
}

function writeHeader(
  sheet: DocumentSheet,
  invoice: Pick<Invoice, 'seller' | 'invoice'>,
  title: string,
  facts: InvoiceFact[],
): void {
  const { doc, addFigure, left } = sheet;
  addFigure('Laveo, le pressing à domicile', () => drawLogo(doc, left, MARGIN, 30));
  writeTitle(sheet, title);
  doc.y = MARGIN + 52;
  writeSeller(sheet, invoice.seller);
  doc.y += 10;
  writeCertificate(sheet, invoice);
  doc.y += 14;
  writeFacts(sheet, facts);
  doc.y += 10;
}

function writeTitle({ doc, addPart, left, width }: DocumentSheet, title: string): void {
  const half = { width: width / 2, align: 'right' } as const;
  addPart('H1', () => {
    doc.font(BOLD, 20).fillColor(INK);
    doc.text('Facture', left + width / 2, MARGIN - 3, half);
  });
  addPart('P', () => {
    doc.font(REGULAR, 10).fillColor(INK);
    doc.text(title, left + width / 2, doc.y, half);
  });
}

function writeSeller({ doc, addPart, left, width }: DocumentSheet, seller: Invoice['seller']): void {
  const lines = [...listLegalLines(seller.legal), ...listContactLines(seller)];
  if (lines.length === 0) return;
  addPart('P', () => {
    doc.font(REGULAR, 9).fillColor(MUTED);
    doc.text(lines.join('\n'), left, doc.y, { width });
  });
}

function writeFacts(sheet: DocumentSheet, facts: InvoiceFact[]): void {
  // An erased client's address and phone are empty to everybody but a superadmin.
  const known = facts.filter(([, value]) => value !== '');
  for (let first = 0; first < known.length; first += FACT_COLUMNS)
    writeFactRow(sheet, known.slice(first, first + FACT_COLUMNS));
}

/** The last fact spans the rest of the row, because it may be a sentence about the payment. */
function writeFactRow({ doc, addPart, left, width }: DocumentSheet, facts: InvoiceFact[]): void {
  const top = doc.y;
  const column = width / FACT_COLUMNS;
  let bottom = top;
  facts.forEach(([label, value], place) => {
    const columns = place === facts.length - 1 ? FACT_COLUMNS - place : 1;
    addPart('P', () => {
      const box = { width: column * columns - 12 };
      doc.font(REGULAR, 9).fillColor(MUTED);
      doc.text(label, left + place * column, top, box);
      doc
        .font(BOLD, 10)
        .fillColor(INK)
        .text(value, left + place * column, doc.y, box);
      bottom = Math.max(bottom, doc.y);
    });
  });
  doc.y = bottom + 10;
}

const MONTH_COLUMNS: readonly PdfColumn[] = [
  { title: 'Livrée le', width: 70, align: 'left' },
  { title: 'Commande', width: 75, align: 'left' },
  { title: 'Commandé par', width: 154, align: 'left' },
  { title: 'Prises', width: 50, align: 'right' },
  { title: 'Rendues', width: 60, align: 'right' },
  { title: 'Montant', width: 90, align: 'right' },
];

const formatMonthTitle = ({ month }: MonthInvoice): string =>
  capitalize(formatMonth(Date.parse(`${month}-01`)));

const listMonthFacts = ({
  account,
  issuedAt,
  dueAt,
  due,
  orders,
  paymentDetails,
}: MonthInvoice): InvoiceFact[] => [
  ['Entreprise', account.name],
  ['NCC', account.ncc],
  ['RCCM', account.rccm],
  ['Adresse', account.address],
  ['Date', issuedAt === null ? '' : formatNumericDate(issuedAt)],
  ['À régler avant le', dueAt === null ? '' : formatNumericDate(dueAt)],
  ['Commandes', String(orders.length)],
  ['Payer par', (due > 0 && paymentDetails) || ''],
];

function writeMonthTable(sheet: DocumentSheet, invoice: MonthInvoice): void {
  const { amount, credited, due, favour, seller } = invoice;
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
  const paid = amount - credited - due - favour;
  const lines = [
    ...(vat ? [vat] : []),
    ...(credited > 0 ? [{ label: 'Avoirs', amount: -credited }] : []),
    ...(favour > 0 ? [{ label: 'Geste', amount: -favour }] : []),
    ...(paid > 0 ? [{ label: 'Déjà réglé', amount: -paid }] : []),
    { label: 'Reste à payer', amount: due },
  ];
  ensureSpaceForTotals(sheet, lines.length);
  writeTotal(sheet, 'Total', amount, true);
  for (const line of lines) writeTotal(sheet, line.label, line.amount, false);
}
