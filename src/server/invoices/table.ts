import { computeIncludedVat } from '#domain/format/houseWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { getTotalLabel, listPaymentLines } from '#domain/format/paymentWords.ts';
import { toInvoicedItem } from '#domain/invoices/saleContent.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { Invoice } from '../documents/documents.ts';
import { BOLD, INK, LAGOON, LINE, MUTED, REGULAR } from './brand.ts';

export interface DocumentSheet {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  left: number;
  width: number;
  columns: readonly Column[];
}

export type Column = { title: string; width: number; align: 'left' | 'right' };

type Kind = 'TH' | 'TD';

export const ITEM_COLUMNS: readonly Column[] = [
  { title: 'Article', width: 150, align: 'left' },
  { title: 'Service', width: 129, align: 'left' },
  { title: 'Quantité', width: 50, align: 'right' },
  { title: 'Prix unitaire', width: 80, align: 'right' },
  { title: 'Total', width: 90, align: 'right' },
];
const listTitles = ({ columns }: DocumentSheet) => columns.map(({ title }) => title);
const GAP = 6;
const PADDING = 6;
const TOTAL_HEIGHT = 18;

export function writeTable(sheet: DocumentSheet, invoice: Invoice): void {
  const rows = invoice.items.map(toInvoicedItem).map((item) => {
    const { name, service, quantity, unitPrice } = item;
    return [name, service, String(quantity), formatFcfa(unitPrice), formatFcfa(computeLineTotal(item))];
  });
  writeRows(sheet, rows);
  const vat = computeIncludedVat(invoice.grandTotal, invoice.seller.legal);
  const payments = [...(vat ? [vat] : []), ...listPaymentLines(invoice.payment)];
  ensureSpaceForTotals(sheet, payments.length);
  writeTotal(sheet, 'Sous-total', invoice.totalItemsPrice, false);
  writeTotal(sheet, 'Frais de transport', invoice.transportFee, false);
  writeTotal(sheet, getTotalLabel(invoice), invoice.grandTotal, true);
  for (const { label, amount } of payments) writeTotal(sheet, label, amount, false);
}

export function writeRows(sheet: DocumentSheet, rows: string[][]): void {
  const table = sheet.doc.struct('Table');
  sheet.root.add(table);
  addRow(sheet, table, 'TH', listTitles(sheet));
  for (const texts of rows) addRow(sheet, table, 'TD', texts);
  table.end();
}

export function ensureSpaceForTotals(sheet: DocumentSheet, lines: number): void {
  ensureSpace(sheet, 110 + lines * TOTAL_HEIGHT);
  sheet.doc.y += 8;
}

function addRow(sheet: DocumentSheet, table: PDFKit.PDFStructureElement, kind: Kind, texts: string[]): void {
  const { doc } = sheet;
  const { cells, height, finish } = layOutRow(sheet, kind, texts);
  if (kind === 'TD') ensureSpace(sheet, height, true);
  const elements = cells.map((draw) => doc.struct(kind, {}, draw));
  table.add(doc.struct('TR', {}, elements));
  finish();
}

function ensureSpace(sheet: DocumentSheet, height: number, repeatHeading = false): void {
  const { doc } = sheet;
  if (doc.y + height <= doc.page.height - doc.page.margins.bottom) return;
  doc.addPage();
  if (!repeatHeading) return;
  // Screen readers skip an artifact, so they read the heading only once.
  doc.markContent('Artifact', { type: 'Layout' });
  const heading = layOutRow(sheet, 'TH', listTitles(sheet));
  const top = doc.y;
  for (const draw of heading.cells) draw();
  doc.y = top + heading.height;
  doc.endMarkedContent();
}

function layOutRow(sheet: DocumentSheet, kind: Kind, texts: string[]) {
  const { doc, columns } = sheet;
  const setFont = () =>
    doc
      .font(kind === 'TH' ? BOLD : REGULAR)
      .fontSize(9.5)
      .fillColor(kind === 'TH' ? MUTED : INK);
  setFont();
  const height =
    Math.max(...texts.map((text, i) => doc.heightOfString(text, { width: (columns[i]?.width ?? 0) - GAP }))) +
    2 * PADDING;
  let top: number | null = null;
  const cells = texts.map((text, i) => () => {
    top ??= doc.y;
    const column = columns[i];
    if (!column) return;
    const offset = columns.slice(0, i).reduce((sum, { width }) => sum + width, 0);
    const x = sheet.left + offset + (column.align === 'right' ? GAP : 0);
    setFont().text(text, x, top + PADDING, { width: column.width - GAP, align: column.align });
  });
  const finishRow = () => {
    const bottom = (top ?? doc.y) + height;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(sheet.left, bottom)
      .lineTo(sheet.left + sheet.width, bottom)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke();
    doc.endMarkedContent();
    doc.y = bottom;
  };
  return { cells, height, finish: finishRow };
}

export function writeTotal(
  { doc, root, left, width }: DocumentSheet,
  label: string,
  amount: number,
  strong: boolean,
): void {
  root.add(
    doc.struct('P', {}, () => {
      const y = doc.y;
      doc
        .font(strong ? BOLD : REGULAR)
        .fontSize(strong ? 13 : 10)
        .fillColor(strong ? LAGOON : INK);
      doc.text(label, left, y, { width: width - 140, align: 'right' });
      doc.text(formatFcfa(amount), left + width - 130, y, { width: 130, align: 'right' });
      doc.y += strong ? 6 : 4;
    }),
  );
}
