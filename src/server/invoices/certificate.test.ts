import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { Certification } from '#domain/invoices/certification.ts';
import { listInvoiceTotals } from '#domain/invoices/invoiceWords.ts';
import { readDrawnSquares, readDrawnText } from '#testing/documents/pdfText.ts';
import { openCertifyingHouse, readInvoiceRows } from '#testing/invoices/certifyingHouse.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import type { SignedCtx } from '../ctx.ts';
import { readInvoice } from './invoices.reads.ts';
import { drawInvoice } from './pdf.ts';

const house = openCertifyingHouse();

describe('the invoice', () => {
  const readDrawn = async (orderId: string) => {
    const { world } = house;
    const ctx = (await world.ctx(world.admin())) as SignedCtx;
    const invoice = readInvoice(ctx, orderId);
    const draw = (certification: Certification) =>
      drawInvoice({ ...invoice, seller: { ...invoice.seller, certification } }, ctx.now());
    return { certification: invoice.seller.certification, pdf: await draw('on'), draw };
  };

  it('bears the number and the code of its certificate, and who bought', async () => {
    const orderId = await house.sell({ buyerNcc: '1304777N', buyerName: 'Hôtel Ivoire' });
    await house.step();
    const { certification, pdf, draw } = await readDrawn(orderId);
    const [paper] = house.fne.space;
    const text = readDrawnText(pdf);
    expect(certification).toBe('on');
    expect(text).toContain(`N° ${paper?.reference}`);
    expect(text).toContain('Facture normalisée électronique (FNE)');
    expect(text).toContain('Hôtel Ivoire, NCC 1304777N');
    expect(text).not.toContain('ESSAI');
    expect(readDrawnText(await draw('test'))).toContain('ESSAI, sans valeur');

    const { data, size } = encode(`https://fne.example/verification/${paper?.reference}`, { border: 0 });
    const squares = readDrawnSquares(pdf);
    const step = 84 / size;
    const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
    const dark = new Set(
      squares.map(({ x, y }) => `${Math.round((x - left) / step)} ${Math.round((y - top) / step)}`),
    );
    const read = data.map((row, y) => row.map((_, x) => dark.has(`${x} ${y}`)));
    expect(read).toEqual(data);
  });

  it('names the sum that the tax office has, on its page, in the file and in the letter', async () => {
    const { world, boss } = house;
    const row = world.client();
    const { id: orderId } = anOrder(world, { clientId: row.id, status: 'delivery_en_route' });
    await boss.dispatch.markPaid({ orderId, method: 'espece' });
    const gesture = { amount: 2000, method: 'espece', reason: 'Retard', gesture: true } as const;
    await boss.dispatch.refund({ ...gesture, orderId, key: world.deps.id() });
    await boss.dispatch.setStatus({ orderId, from: 'delivery_en_route', to: 'completed' });
    await house.step();
    expect(house.fne.space).toMatchObject([{ total: 2200 }]);
    const page = await world.as(row).orders.get({ orderId });
    expect(listInvoiceTotals(page, world.deps.house()).slice(2, 5)).toEqual([
      { id: 'gesture', label: 'Geste commercial', amount: -2000 },
      { id: 'total', label: 'Total payé', amount: 2200 },
      { id: 'vat', label: 'Dont TVA (18\u00a0%)', amount: 336 },
    ]);
    const { pdf } = await readDrawn(orderId);
    expect(readDrawnText(pdf)).toMatch(/Geste commercial.*Total payé.*2\s200/s);
    expect(world.mailbox.last(row.email)?.text).toMatch(/Montant de la facture\s: 2\s200/);
    // What is given back later is a payment: the tax office keeps the sale.
    await boss.dispatch.refund({ ...gesture, amount: 500, orderId, key: world.deps.id() });
    expect(await world.as(row).orders.get({ orderId })).toMatchObject({ saleAmount: 2200, grandTotal: 4200 });
  });

  it('says what a credit note took back, and what is left to pay', async () => {
    const { world, boss } = house;
    const row = world.client();
    const orderId = await house.sell({ clientId: row.id, items: [aShirt(1500, 2)] });
    await house.step();
    const [{ id: invoiceId } = { id: '' }] = readInvoiceRows(world);
    const items = [{ position: 0, quantity: 1 }];
    await boss.invoices.credit({ invoiceId, items, reason: 'Pièce perdue', key: world.deps.id() });
    const page = await world.as(row).orders.get({ orderId });
    expect(listInvoiceTotals(page, world.deps.house()).slice(-2)).toEqual([
      { id: 'credited', label: 'Avoir', amount: -1500 },
      { id: 'due', label: 'Reste à payer', amount: 2700 },
    ]);
  });

  it('says that it is on its way, and that a house that certifies nothing makes plain ones', async () => {
    const { pdf, draw } = await readDrawn(await house.sell());
    expect(readDrawnText(pdf)).toContain('En cours de certification');
    expect(readDrawnText(await draw('off'))).toContain('Facture non normalisée');
  });
});
