import { encode } from 'uqr';
import {
  CERTIFICATE_TITLE,
  describeUncertified,
  findCertificate,
  TEST_CERTIFICATE,
} from '#domain/invoices/certification.ts';
import type { Invoice } from '../documents/documents.ts';
import { BOLD, type DocumentSheet, INK, LINE, MUTED, REGULAR } from './pdfLayout.ts';

const QR = 84;
const PADDING = 10;

/** The tax office's part of an invoice: its number and its code, or that it has none. */
export function writeCertificate(sheet: DocumentSheet, invoice: Pick<Invoice, 'seller' | 'invoice'>): void {
  const { doc, addPart, left } = sheet;
  const certificate = findCertificate(invoice);
  if (!certificate) {
    const words = describeUncertified(invoice, invoice.seller.certification);
    addPart('P', () => void doc.font(REGULAR, 10).fillColor(MUTED).text(words, left));
    return;
  }
  const [top, height] = [doc.y, QR + 2 * PADDING];
  doc.markContent('Artifact', { type: 'Layout' });
  doc.roundedRect(left, top, sheet.width, height, 8).lineWidth(1).stroke(LINE);
  doc
    .roundedRect(left + PADDING, top + PADDING, 44, 24, 4)
    .lineWidth(1.5)
    .stroke(INK);
  doc.endMarkedContent();
  addPart('P', () => {
    doc.font(BOLD, 12).fillColor(INK);
    doc.text('FNE', left + PADDING, top + PADDING + 5, { width: 44, align: 'center' });
  });
  addPart('P', () => {
    doc.fontSize(11).text(CERTIFICATE_TITLE, left + PADDING, top + PADDING + 34);
    doc.font(REGULAR, 10).text(`N° ${certificate.number}`, left + PADDING, doc.y + 2);
    if (invoice.seller.certification === 'test') doc.font(BOLD, 12).text(TEST_CERTIFICATE, left + PADDING);
  });
  if (certificate.token !== null) drawQr(sheet, certificate.token, top + PADDING);
  doc.y = top + height;
}

/** Cameras expect dark on white; one shape leaves no hairlines between the modules. */
function drawQr({ doc, addFigure, left, width }: DocumentSheet, token: string, top: number): void {
  const { data, size } = encode(token, { border: 0 });
  const [start, step] = [left + width - PADDING - QR, QR / size];
  addFigure('Code QR de vérification de la facture', () => {
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) doc.rect(start + x * step, top + y * step, step, step);
    doc.fill('#000000');
  });
}
