import { formatNumericDate } from '#domain/format/calendar.ts';
import { contactLines, legalLines } from '#domain/format/houseWords.ts';
import { paymentSentence } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { orderStatusLabel, paymentMethodLabel } from '#domain/format/wording.ts';
import { referenceOf } from '#domain/order.ts';
import { drawLogo, INK, MUTED } from './brand.ts';
import { BOLD, REGULAR, registerFonts } from './fonts.ts';
import type { Invoice } from './invoices.reads.ts';
import { type Sheet, writeTable } from './table.ts';

const MARGIN = 48;

export async function drawInvoice(invoice: Invoice, now: number): Promise<Buffer> {
  // Loaded by the first invoice: without it the server starts sooner and idles lighter.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    // Without its own font, which it looks for beside itself and a bundle has not.
    font: '',
    displayTitle: true,
    info: { Title: `Facture Laveo ${referenceOf(invoice.id)}`, Author: 'Laveo', CreationDate: new Date(now) },
  });
  registerFonts(doc);
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const sheet: Sheet = {
    doc,
    root: doc.struct('Document'),
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
  };
  doc.addStructure(sheet.root);
  writeHeader(sheet, invoice);
  writeTable(sheet, invoice);
  sheet.root.end();
  doc.end();
  return written;
}

function writeHeader({ doc, root, left, width }: Sheet, invoice: Invoice): void {
  root.add(
    doc.struct('Figure', { alt: 'Laveo, le pressing à domicile' }, () => drawLogo(doc, left, MARGIN, 30)),
  );
  const sellerEnd = writeSeller({ doc, root, left, width }, invoice);
  root.add(
    doc.struct('H1', {}, () => {
      doc.font(BOLD).fontSize(20).fillColor(INK);
      doc.text('Facture', left, Math.max(MARGIN + 50, sellerEnd + 12), { width });
    }),
  );
  doc.moveDown(0.6);
  const fields: [label: string, value: string][] = [
    ['Commande n°', referenceOf(invoice.id)],
    ['Client', invoice.client.fullname],
    ['Adresse', invoice.clientAddress],
    ['Téléphone', formatPhone(invoice.clientContactPhone)],
    ['Date', formatNumericDate(invoice.createdAt)],
    ['Statut', orderStatusLabel(invoice.status)],
    ['Mode de paiement', paymentMethodLabel(invoice.paymentMethod)],
    ['Paiement', paymentSentence(invoice)],
  ];
  for (const [label, value] of fields) {
    // An erased client's address and phone are empty to everybody but a superadmin.
    if (value === '') continue;
    root.add(
      doc.struct('P', {}, () => {
        const y = doc.y;
        doc.font(REGULAR).fontSize(10).fillColor(MUTED).text(label, left, y, { width: 110 });
        const below = doc.y;
        doc.fillColor(INK).text(value, left + 115, y, { width: width - 115 });
        doc.y = Math.max(doc.y, below) + 3;
      }),
    );
  }
  doc.y += 14;
}

/** To the right of the logo; answers where it ends. */
function writeSeller({ doc, root, left, width }: Sheet, { seller }: Invoice): number {
  const lines = [...legalLines(seller.legal), ...contactLines(seller)];
  if (lines.length === 0) return MARGIN;
  root.add(
    doc.struct('P', {}, () => {
      doc.font(REGULAR).fontSize(9).fillColor(MUTED);
      doc.text(lines.join('\n'), left + width / 2, MARGIN, { width: width / 2, align: 'right' });
    }),
  );
  return doc.y;
}
