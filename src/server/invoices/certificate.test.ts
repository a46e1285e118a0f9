import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import type { Certification } from '#domain/invoices/certification.ts';
import { readDrawnSquares, readDrawnText } from '#testing/documents/pdfText.ts';
import { openCertifyingHouse } from '#testing/invoices/certifyingHouse.ts';
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

  it('says that it is on its way, and that a house that certifies nothing makes plain ones', async () => {
    const { pdf, draw } = await readDrawn(await house.sell());
    expect(readDrawnText(pdf)).toContain('En cours de certification');
    expect(readDrawnText(await draw('off'))).toContain('Facture non normalisée');
  });
});
