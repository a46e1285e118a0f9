import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describePayment } from '#domain/format/paymentWords.ts';
import { anAccount } from '#testing/accounts/accounts.ts';
import { readDrawnText, readPdfText } from '#testing/documents/pdfText.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import type { SignedCtx } from '../ctx.ts';
import { readInvoice } from './invoices.reads.ts';
import { drawInvoicePdf } from './invoices.ts';
import { drawInvoice } from './pdf.ts';

const folder = openScratchFolder();
const world = openWorld();

const readInvoiceText = async (ctx: SignedCtx, orderId: string) =>
  readDrawnText(await drawInvoice(readInvoice(ctx, orderId), ctx.now()));
const createSignedCtx = async (user: { id: string }) => (await world.ctx(user)) as SignedCtx;

async function placeInvoicedOrder(lines = 1) {
  const awa = world.client('Awa Koné');
  const items = Array.from({ length: lines }, (_, i) => {
    const garment = world.product(`Boubou brodé ${i}`, [{ name: 'Lavage délicat', price: 1250 + i }]);
    return { productId: garment.id, service: 'Lavage délicat', quantity: 3 };
  });
  const order = await world
    .as(awa)
    .orders.place(world.aCart({ items, address: 'Cocody Riviera 2, à côté de la pharmacie' }));
  return { awa, order };
}

describe('the invoice', () => {
  it('of an order on account names the business, and the discount below lines that add up', async () => {
    const awa = world.client('Awa Koné');
    const { id: accountId } = anAccount(world, { discount: 10, people: [awa] });
    const { id: productId } = world.product('Drap', [{ name: 'Lavage', price: 1255 }]);
    const items = [{ productId, service: 'Lavage', quantity: 3 }];
    const cart = world.aCart({ items, paymentMethod: 'compte', accountId });
    const { id, transportFee, grandTotal } = await world.as(awa).orders.place(cart);
    const text = await readInvoiceText(await createSignedCtx(awa), id);
    expect(text).toContain('Facturée à\nHôtel Ébrié, NCC 1234567A');
    const sums = [
      ...['Drap', 'Lavage', '3', formatFcfa(1255), formatFcfa(3765)],
      ...['Sous-total', formatFcfa(3765), 'Remise du compte', formatFcfa(-376)],
      ...['Frais de transport', formatFcfa(transportFee), 'Total sur compte', formatFcfa(grandTotal)],
    ];
    expect(text).toContain(sums.join('\n'));
  });

  it('is its client’s and the desk’s, and nobody else’s', async () => {
    const { awa, order } = await placeInvoicedOrder();
    expect(readInvoice(await createSignedCtx(awa), order.id).client.fullname).toBe('Awa Koné');
    expect(readInvoice(await createSignedCtx(world.admin()), order.id).id).toBe(order.id);
    for (const other of [world.client(), world.livreur()]) {
      const ctx = await createSignedCtx(other);
      expect(() => readInvoice(ctx, order.id)).toThrow('INVOICE_NOT_FOUND');
    }
  });

  it('says what has been paid, when and how', async () => {
    const { awa, order } = await placeInvoicedOrder();
    const due = readInvoice(await createSignedCtx(awa), order.id).payment;
    expect(due).toMatchObject({ state: 'due', amountPaid: 0, amountDue: order.grandTotal, receivedBy: null });
    world.clock.advance(3_600_000);
    await world.as(world.admin()).dispatch.markPaid({ orderId: order.id });
    const paid = readInvoice(await createSignedCtx(awa), order.id);
    expect(paid.payment).toMatchObject({
      state: 'paid',
      amountPaid: order.grandTotal,
      amountDue: 0,
      receivedBy: 'team',
    });
    expect(describePayment(paid)).toContain('Payée le 20/11/2026 à 10\u00a0h\u00a000\u00a0: ');
    expect(describePayment(paid)).toContain('\u00a0FCFA en espèces, encaissement confirmé par l’équipe.');
  });
});

describe('a cancelled order', () => {
  it('leaves nothing to pay', async () => {
    const { awa, order } = await placeInvoicedOrder();
    await world.as(awa).orders.cancel({ orderId: order.id });
    const invoice = readInvoice(await createSignedCtx(awa), order.id);
    expect(invoice.payment.amountDue).toBe(0);
    expect(describePayment(invoice)).toBe('Rien n’est dû.');
  });

  it('promises nothing on its invoice for what was only declared', async () => {
    const { awa, order } = await placeInvoicedOrder();
    world.db
      .update(orders)
      .set({ paymentMethod: 'wave', paymentState: 'declared', declaredAt: world.clock.now() })
      .run();
    await world.as(awa).orders.cancel({ orderId: order.id });
    const ctx = await createSignedCtx(awa);
    expect(describePayment(readInvoice(ctx, order.id))).toBe('Paiement déclaré, à vérifier.');
    const text = await readInvoiceText(ctx, order.id);
    expect(text).toContain('Paiement déclaré, à vérifier.');
    expect(text).not.toContain('Rien n’est dû');
    expect(text).not.toContain('rembourse');
  });

  it('shows what was paid as owed to the client until it is refunded', async () => {
    const { awa, order } = await placeInvoicedOrder();
    const desk = world.as(world.superadmin());
    await desk.dispatch.markPaid({ orderId: order.id, method: 'wave' });
    await desk.dispatch.cancel({ orderId: order.id, from: 'pending' });
    const ctx = await createSignedCtx(awa);
    const sum = formatFcfa(order.grandTotal);
    expect(describePayment(readInvoice(ctx, order.id))).toContain(`À rembourser\u00a0: ${sum}.`);
    const refund = {
      amount: order.grandTotal,
      method: 'wave',
      reason: 'Annulée',
      key: randomUUID(),
    } as const;
    await desk.dispatch.refund({ orderId: order.id, ...refund });
    expect(describePayment(readInvoice(ctx, order.id))).toBe(
      `Remboursé ${sum} le 20/11/2026. Rien n’est dû.`,
    );
  });
});

describe('payments in parts', () => {
  it('stand line by line in the PDF, with what is still due', async () => {
    const { awa, order } = await placeInvoicedOrder();
    const desk = world.as(world.admin());
    await desk.dispatch.markPaid({ orderId: order.id, method: 'espece', amount: 3000, key: randomUUID() });
    await desk.dispatch.markPaid({ orderId: order.id, method: 'wave', amount: 500, key: randomUUID() });
    const ctx = await createSignedCtx(awa);
    const invoice = readInvoice(ctx, order.id);
    const rest = formatFcfa(order.grandTotal - 3500);
    expect(describePayment(invoice)).toBe(`Réglé ${formatFcfa(3500)} le 20/11/2026, reste ${rest}.`);
    const text = await readInvoiceText(ctx, order.id);
    for (const words of ['Reçu en espèces le 20/11/2026', 'Reçu par Wave le 20/11/2026', 'Reste à payer'])
      expect(text).toContain(words);
    for (const amount of [3000, 500]) expect(text).toContain(formatFcfa(amount));
    expect(text).toContain(rest);
  });
});

describe('the seller', () => {
  it('stands on the invoice as the house is now, with the tax that the total holds', async () => {
    const { awa, order } = await placeInvoicedOrder();
    const ctx = await createSignedCtx(awa);
    expect(await readInvoiceText(ctx, order.id)).not.toMatch(/TVA|NCC|Téléphone\u00a0:/);
    await world.as(world.superadmin()).house.update({
      changes: {
        legalName: 'Laveo Abidjan',
        rccm: 'CI-ABJ-2023-B-1',
        ncc: '1234567A',
        vat: 18,
        teamPhone: '0701020304',
      },
      seen: 0,
    });
    const text = await readInvoiceText(ctx, order.id);
    const tax = formatFcfa(Math.round((order.grandTotal * 18) / 118));
    for (const words of [
      'Laveo Abidjan',
      'CI-ABJ-2023-B-1',
      '1234567A',
      '+225 07 01 02 03 04',
      'Dont TVA',
      tax,
    ])
      expect(text).toContain(words);
  });
});

describe('the PDF', () => {
  it('holds every line, the totals and the accents', async () => {
    const { awa, order } = await placeInvoicedOrder(3);
    const ctx = await createSignedCtx(awa);
    const text = await readInvoiceText(ctx, order.id);
    for (const item of order.items) {
      expect(text).toContain(item.name);
      expect(text).toContain(formatFcfa(item.unitPrice));
      expect(text).toContain(formatFcfa(item.unitPrice * item.quantity));
    }
    for (const amount of [order.totalItemsPrice, order.transportFee, order.grandTotal]) {
      expect(text).toContain(formatFcfa(amount));
    }
    for (const word of [
      'Awa Koné',
      'Lavage délicat',
      'Cocody Riviera 2, à côté',
      '20/11/2026',
      'Espèces',
      order.id.slice(0, 8),
    ]) {
      expect(text).toContain(word);
    }
  });

  it('is named, tagged, and light', async () => {
    const { awa, order } = await placeInvoicedOrder(50);
    const { file, bytes } = await drawInvoicePdf(await createSignedCtx(awa), order.id);
    expect(file).toBe(`Facture Laveo ${order.id.slice(0, 8)}.pdf`);
    expect(bytes.byteLength).toBeLessThan(60_000);
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('/MarkInfo');
    expect(raw).toContain('/Lang (fr-FR)');
    expect(raw).not.toContain('Helvetica');
    expect([...raw.matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(1);
  });

  it('reads the same with pdftotext, where the machine has it', async () => {
    const { awa, order } = await placeInvoicedOrder(50);
    const { bytes } = await drawInvoicePdf(await createSignedCtx(awa), order.id);
    const file = join(folder.path, 'facture.pdf');
    writeFileSync(file, bytes);
    const text = readPdfText(file);
    for (const item of order.items) expect(text).toContain(item.name);
    // Non-breaking spaces are compared as ordinary ones, because the extraction may replace them.
    expect(text.replaceAll('\u00a0', ' ')).toContain(formatFcfa(order.grandTotal).replace(/\u00a0/g, ' '));
  });

  it('prints letters beyond Windows-1252 as the screen shows them', async () => {
    const awa = world.client('Ẹ̀kọ́ Łuɲa N’Dɔɛŋ');
    const garment = world.product('Ɓubu, 2ᵉ choix', [{ name: 'Nɛ̀tɔ́ya', price: 12_500 }]);
    const items = [{ productId: garment.id, service: 'Nɛ̀tɔ́ya', quantity: 3 }];
    const order = await world.as(awa).orders.place(world.aCart({ items, address: 'Ɔkɔ, 2ᵉ étage' }));
    const { bytes } = await drawInvoicePdf(await createSignedCtx(awa), order.id);
    const text = readDrawnText(Buffer.from(bytes));
    for (const words of [
      'Ẹ̀kọ́ Łuɲa N’Dɔɛŋ',
      'Ɓubu, 2ᵉ choix',
      'Nɛ̀tɔ́ya',
      'Ɔkɔ, 2ᵉ étage',
      '37\u00a0500\u00a0FCFA',
    ])
      expect(text).toContain(words);
    // The text holds \0 where the font lacks a character.
    expect(text).not.toContain('\0');
  });
});
