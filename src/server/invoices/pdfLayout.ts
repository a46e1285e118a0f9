import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { formatFcfa } from '#domain/format/money.ts';
import { listInvoiceTotals } from '#domain/invoices/invoiceWords.ts';
import { toInvoicedItem } from '#domain/invoices/saleContent.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { Invoice } from '../documents/documents.ts';

export const INK = '#10292F';
export const MUTED = '#56717A';
export const LAGOON = '#0D6B78';
export const LINE = '#E6E3DA';
const SUN = '#F6A51C';

export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
  doc.save();
  doc
    .translate(x, y)
    .scale(height / 30)
    .translate(-2, -2);
  doc.strokeColor(LAGOON).lineWidth(4.4);
  doc.path('M5.2 8v19.8h10.6').stroke();
  doc.circle(24.3, 22, 5.8).stroke();
  doc.path('M30.1 14v16').stroke();
  doc.lineWidth(4).path('M51.9 22.6h11.6M63.4 22.8V22a5.8 5.8 0 1 0-1.6 4').stroke();
  doc.lineWidth(4.6).circle(76.2, 21, 7.2).stroke();
  doc.path('M33.6 14h5l3.7 10 3.7-10h5l-6.5 16h-4.4z').fill(LAGOON);
  doc.circle(87, 10, 3.4).fill(SUN);
  doc.circle(92.6, 5.2, 1.6).fill(LAGOON);
  doc.restore();
}

export const REGULAR = 'regular';
export const BOLD = 'bold';

const resolve = createRequire(import.meta.url).resolve;
let files: { regular: Buffer; bold: Buffer } | undefined;

/** A build has the fonts beside this file or one folder up; otherwise they come from their package. */
function readFontFile(name: string): Buffer {
  const beside = ['fonts', '../fonts'].map((place) =>
    fileURLToPath(new URL(`${place}/${name}.ttf`, import.meta.url)),
  );
  return readFileSync(beside.find(existsSync) ?? resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
}

/** The font has the letters and tone marks of local names; pdfkit embeds only the glyphs that are used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  files ??= { regular: readFontFile('DejaVuSansCondensed'), bold: readFontFile('DejaVuSansCondensed-Bold') };
  doc.registerFont(REGULAR, files.regular);
  doc.registerFont(BOLD, files.bold);
}

export interface DocumentSheet {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  /** Screen readers say the parts in the order in which they are added. */
  addPart(type: 'H1' | 'P', draw: () => void): void;
  addFigure(alt: string, draw: () => void): void;
  left: number;
  width: number;
  columns: readonly PdfColumn[];
}

export type PdfColumn = { title: string; width: number; align: 'left' | 'right' };

type Kind = 'TH' | 'TD';

export const ITEM_COLUMNS: readonly PdfColumn[] = [
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
  const totals = listInvoiceTotals(invoice, invoice.seller.legal);
  // Subtotal, transport and total have their room already.
  ensureSpaceForTotals(sheet, totals.length - 3);
  for (const { id, label, amount } of totals) writeTotal(sheet, label, amount, id === 'total');
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
  const setFont = () => doc.font(kind === 'TH' ? BOLD : REGULAR, 9.5).fillColor(kind === 'TH' ? MUTED : INK);
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
  { doc, addPart, left, width }: DocumentSheet,
  label: string,
  amount: number,
  strong: boolean,
): void {
  addPart('P', () => {
    const y = doc.y;
    doc.font(strong ? BOLD : REGULAR, strong ? 13 : 10).fillColor(strong ? LAGOON : INK);
    doc.text(label, left, y, { width: width - 140, align: 'right' });
    doc.text(formatFcfa(amount), left + width - 130, y, { width: 130, align: 'right' });
    doc.y += strong ? 6 : 4;
  });
}
