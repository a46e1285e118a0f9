import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readDrawnText, readPdfText } from '#testing/documents/pdfText.ts';
import {
  addGarmentToCart,
  choosePhonePosition,
  findCart,
  openStep,
  openTrackingFromThanks,
  unfoldOrder,
} from '../support/ordering.ts';
import { expectToast, findDefinition, normalizeSpaces } from '../support/page.ts';
import { expect, query, test } from '../support/world.ts';

interface Placed {
  shortNumber: string;
  id: string;
  items: { name: string; service: string; quantity: number; unitPrice: number }[];
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}

/** Its sums are those of the linen, of the transport and of both. */
type Bill = { lines: string[]; sums: string[] };

const readTexts = async (elements: Locator) => (await elements.allTextContents()).map(normalizeSpaces);
/** The product's own formatter is under test, so the expected text is built without it. */
const formatFrancs = (amount: number) =>
  normalizeSpaces(`${new Intl.NumberFormat('fr-FR').format(amount)} FCFA`);

const computeBill = (order: Placed): Bill => ({
  lines: order.items.map(({ name, service, quantity, unitPrice }) =>
    [name, service, quantity, formatFrancs(quantity * unitPrice)].join(' | '),
  ),
  sums: [order.totalItemsPrice, order.transportFee, order.grandTotal].map(formatFrancs),
});

async function readCartBill(page: Page): Promise<Bill> {
  const lines: string[] = [];
  for (const line of await findCart(page).getByRole('listitem').all()) {
    const [name = '', service = '', amount = ''] = await readTexts(line.locator('strong, span'));
    lines.push([name, service, await line.getByRole('textbox').inputValue(), amount].join(' | '));
  }
  return { lines, sums: await readTexts(page.getByRole('region', { name: 'Votre commande' }).locator('dd')) };
}

async function readInvoiceBill(page: Page): Promise<Bill> {
  const lines: string[] = [];
  for (const row of await page.locator('tbody tr').all()) {
    const [name, service, quantity, , total] = await readTexts(row.locator('td'));
    lines.push([name, service, quantity, total].join(' | '));
  }
  const readSum = (term: string) => findDefinition(page.getByText(term, { exact: true })).textContent();
  const sums = await Promise.all(['Sous-total', 'Frais de transport', 'Total à payer'].map(readSum));
  return { lines, sums: sums.map(normalizeSpaces) };
}

async function addPieces(page: Page, garment: string, service: string, quantity: number): Promise<void> {
  await addGarmentToCart(page, garment, service);
  const field = page
    .getByRole('article', { name: garment, exact: true })
    .getByRole('textbox', { name: `Quantité, ${garment}, ${service}` });
  await field.fill(String(quantity));
  await field.press('Enter');
  await expect(field).toHaveValue(String(quantity));
}

test('an order costs the same to the franc everywhere @journey', async ({ aClient, as, server }) => {
  const account = await aClient('Aminata N’Guessan');
  const page = await as(account, { at: '/client/passer-commande' });
  await addPieces(page, 'Costume', 'Complet', 99);
  await addPieces(page, 'Chemise', 'Lavage', 7);
  await addPieces(page, 'Chemise', 'Complet', 12);
  await addPieces(page, 'Robe', 'Repassage', 3);
  await choosePhonePosition(page, { latitude: 5.3599, longitude: -3.9871 });
  await openStep(page, 'Payer');
  await page.getByRole('button', { name: 'Voir les 2 autres lignes' }).click();
  let inCart: Bill | undefined;
  await expect(async () => {
    inCart = await readCartBill(page);
    expect(inCart.lines).toHaveLength(4);
    expect(inCart.sums[1]).toContain('FCFA');
    const bar = page.getByRole('status', { name: 'Total de la commande' }).locator('strong');
    expect(await readTexts(bar)).toEqual(inCart.sums.slice(2));
  }).toPass();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expectToast(page, 'Commande passée avec succès !');
  await openTrackingFromThanks(page);

  const { items } = await query<{ items: Placed[] }>(page, 'orders.inProgress', {});
  const [order] = items;
  if (!order) throw new Error('no order');
  const bill = computeBill(order);
  const [subtotal, fee, total = ''] = bill.sums;
  expect(order.totalItemsPrice).toBe(order.items.reduce((sum, one) => sum + one.quantity * one.unitPrice, 0));
  expect(order.grandTotal).toBe(order.totalItemsPrice + order.transportFee);
  expect(bill.lines).toHaveLength(4);
  expect(total, 'thousands, and a fee').toMatch(/^\d{3} \d{3} FCFA$/);
  expect(order.transportFee).toBeGreaterThan(1000);
  expect(inCart).toEqual(bill);

  const card = page.getByRole('article', { name: `Commande ${order.id.slice(0, 8)}` });
  await unfoldOrder(card);
  await expect(card.getByRole('list', { name: 'Contenu' }).getByRole('listitem')).toHaveText(
    order.items.map(({ name, service, quantity }) => `${quantity} × ${name}, ${service}`),
  );
  await expect(card.getByText('FCFA')).toHaveText(total);

  // A toast stays open while the pointer rests on it, and the pointer is still where the cart's button was.
  await page.mouse.move(0, 0);
  await card.getByRole('link', { name: 'Facture' }).click();
  await expect(page.getByRole('heading', { name: 'Facture' })).toBeVisible();
  await expect.poll(() => readInvoiceBill(page)).toEqual(bill);
  await expect(page.locator('td:nth-child(4)')).toHaveText(
    order.items.map((item) => formatFrancs(item.unitPrice)),
  );
  await expect(page.getByText(/^À payer\s:/)).toHaveText(`À payer : ${total}.`);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger PDF' }).click();
  const file = await (await download).path();
  // Machines without pdftotext rely on `readDrawnText` alone, so it is checked here too.
  for (const text of [readPdfText(file), readDrawnText(readFileSync(file))].map(normalizeSpaces)) {
    for (const { name, service, quantity, unitPrice } of order.items) {
      expect(text).toContain(
        `${name} ${service} ${quantity} ${formatFrancs(unitPrice)} ${formatFrancs(quantity * unitPrice)}`,
      );
    }
    expect(text).toContain(`Sous-total ${subtotal}`);
    expect(text).toContain(`Frais de transport ${fee}`);
    expect(text).toContain(`Total à payer ${total}`);
    expect(text).toContain(`À payer : ${total}.`);
    expect(text).toContain(account.fullname);
  }

  const findLetter = () =>
    server.readLetters(account.email).find(({ subject }) => subject.endsWith(`n°\u00a0${order.shortNumber}`));
  await expect.poll(findLetter, { message: 'the letter of the order' }).toBeTruthy();
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  for (const text of [findLetter()?.text, findLetter()?.html].map((body) => normalizeSpaces(body ?? ''))) {
    expect(text).toContain(`${pieces} pièces`);
    expect(text).toContain(`Total : ${total}, dont ${fee} de transport.`);
  }

  await page.goto('/client/dashboard');
  await expect(page.getByRole('main').getByText(total)).toHaveCount(2);
});
