import { formatFcfa } from '#domain/money.ts';
import { lineTotal } from '#domain/pricing.ts';
import { INK, LAGOON, LINE, MUTED } from './brand.ts';
import type { Invoice } from './invoices.reads.ts';
import { winAnsi } from './winAnsi.ts';

export interface Sheet {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  left: number;
  width: number;
}

interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
}

const COLUMNS: readonly Column[] = [
  { title: 'Article', width: 150, align: 'left' },
  { title: 'Service', width: 129, align: 'left' },
  { title: 'Quantité', width: 50, align: 'right' },
  { title: 'Prix unitaire', width: 80, align: 'right' },
  { title: 'Total', width: 90, align: 'right' },
];
const GAP = 6;
const PADDING = 6;

export function writeTable(sheet: Sheet, invoice: Invoice): void {
  const { doc, root } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  writeHeading(sheet, table);
  for (const item of invoice.items) {
    writeRow(sheet, table, [
      item.name,
      item.service,
      String(item.quantity),
      formatFcfa(item.unitPrice),
      formatFcfa(lineTotal(item)),
    ]);
  }
  table.end();
  makeRoom(sheet, 110);
  doc.y += 8;
  writeTotal(sheet, 'Sous-total', invoice.totalItemsPrice, false);
  writeTotal(sheet, 'Frais de transport', invoice.transportFee, false);
  writeTotal(sheet, 'Total à payer', invoice.grandTotal, true);
}

/** A page that begins inside the table repeats its heading, for the eye only. */
function makeRoom(sheet: Sheet, height: number, repeatHeading = false): void {
  const { doc } = sheet;
  if (doc.y + height <= doc.page.height - doc.page.margins.bottom) return;
  doc.addPage();
  if (!repeatHeading) return;
  doc.markContent('Artifact', { type: 'Layout' });
  drawCells(
    sheet,
    COLUMNS.map((c) => c.title),
    'heading',
  );
  doc.endMarkedContent();
}

function writeHeading(sheet: Sheet, table: PDFKit.PDFStructureElement): void {
  const draw = drawer(
    sheet,
    COLUMNS.map((c) => c.title),
    'heading',
  );
  table.add(
    sheet.doc.struct(
      'TR',
      {},
      draw.cells.map((cell) => sheet.doc.struct('TH', {}, cell)),
    ),
  );
  draw.finish();
}

function writeRow(sheet: Sheet, table: PDFKit.PDFStructureElement, texts: string[]): void {
  const draw = drawer(sheet, texts, 'row');
  makeRoom(sheet, draw.height, true);
  table.add(
    sheet.doc.struct(
      'TR',
      {},
      draw.cells.map((cell) => sheet.doc.struct('TD', {}, cell)),
    ),
  );
  draw.finish();
}

type Kind = 'heading' | 'row';

/** The cells of one row, each to be drawn when the document's structure reaches it. */
function drawer(sheet: Sheet, texts: string[], kind: Kind) {
  const { doc } = sheet;
  const words = texts.map(winAnsi);
  const dress = () =>
    doc
      .font(kind === 'heading' ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9.5)
      .fillColor(kind === 'heading' ? MUTED : INK);
  dress();
  const height =
    Math.max(...words.map((text, i) => doc.heightOfString(text, { width: (COLUMNS[i]?.width ?? 0) - GAP }))) +
    2 * PADDING;
  let top: number | null = null;
  const cells = words.map((text, i) => () => {
    top ??= doc.y;
    const column = COLUMNS[i];
    if (!column) return;
    const before = COLUMNS.slice(0, i).reduce((sum, c) => sum + c.width, 0);
    const x = sheet.left + before + (column.align === 'right' ? GAP : 0);
    dress().text(text, x, top + PADDING, { width: column.width - GAP, align: column.align });
  });
  const finish = () => {
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
  return { cells, height, finish };
}

function drawCells(sheet: Sheet, texts: string[], kind: Kind): void {
  const { cells, height } = drawer(sheet, texts, kind);
  const top = sheet.doc.y;
  for (const cell of cells) cell();
  sheet.doc.y = top + height;
}

function writeTotal({ doc, root, left, width }: Sheet, label: string, amount: number, strong: boolean): void {
  root.add(
    doc.struct('P', {}, () => {
      const y = doc.y;
      doc
        .font(strong ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(strong ? 13 : 10)
        .fillColor(strong ? LAGOON : INK);
      doc.text(winAnsi(label), left, y, { width: width - 140, align: 'right' });
      doc.text(winAnsi(formatFcfa(amount)), left + width - 130, y, { width: 130, align: 'right' });
      doc.y += strong ? 6 : 4;
    }),
  );
}
