import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '#testing/documents/pdfText.ts';
import {
  addGarmentToCart,
  choosePhonePosition,
  openStep,
  openTrackingFromThanks,
  submitOrder,
  unfoldOrder,
} from '../support/ordering.ts';
import { normalizeSpaces } from '../support/page.ts';
import { expect, query, test } from '../support/world.ts';

interface Placed {
  shortNumber: string;
  id: string;
  items: { name: string; service: string; quantity: number; unitPrice: number }[];
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}

const readText = async (part: Locator) => normalizeSpaces(await part.innerText());
/** The product's own formatter is under test, so the expected text is built without it. */
const formatFrancs = (amount: number) =>
  normalizeSpaces(`${new Intl.NumberFormat('fr-FR').format(amount)} FCFA`);

async function addPieces(page: Page, garment: string, service: string, quantity: number): Promise<void> {
  await addGarmentToCart(page, garment, service);
  const field = page.getByRole('textbox', { name: `Quantité, ${garment}, ${service}` });
  await field.fill(String(quantity));
  await field.press('Enter');
  await expect(field).toHaveValue(String(quantity));
}

/** An invoice names each line with its price, on the screen as in its file. */
function expectInvoice(text: string, order: Placed): void {
  for (const { name, service, quantity, unitPrice } of order.items) {
    const prices = `${formatFrancs(unitPrice)} ${formatFrancs(quantity * unitPrice)}`;
    expect(text).toContain(`${name} ${service} ${quantity} ${prices}`);
  }
  expect(text).toContain(`Sous-total ${formatFrancs(order.totalItemsPrice)}`);
  expect(text).toContain(`Frais de transport ${formatFrancs(order.transportFee)}`);
  expect(text).toContain(`Total à payer ${formatFrancs(order.grandTotal)}`);
  expect(text).toContain(`À payer : ${formatFrancs(order.grandTotal)}.`);
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
  const summary = page.getByRole('region', { name: 'Votre commande' });
  await expect(summary.locator('dd').nth(1)).toContainText('FCFA');
  const cart = await readText(summary);
  const bar = await readText(page.getByRole('status', { name: 'Total de la commande' }).locator('strong'));
  await submitOrder(page);
  await openTrackingFromThanks(page);

  const { items } = await query<{ items: Placed[] }>(page, 'orders.inProgress', {});
  const [order] = items;
  if (!order) throw new Error('no order');
  const [fee, total] = [formatFrancs(order.transportFee), formatFrancs(order.grandTotal)];
  expect(total, 'thousands, and a fee').toMatch(/^\d{3} \d{3} FCFA$/);
  expect(order.transportFee).toBeGreaterThan(1000);
  for (const { name, service, quantity, unitPrice } of order.items)
    expect(cart).toMatch(new RegExp(`${name} ${service} .*?${formatFrancs(quantity * unitPrice)}`));
  for (const amount of [order.totalItemsPrice, order.transportFee, order.grandTotal])
    expect(cart).toContain(` ${formatFrancs(amount)}`);
  expect(bar).toBe(total);

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
  await expect(page.getByText(/^À payer\s:/)).toBeVisible();
  const cells = await page.getByRole('main').locator('td, dt, dd').allTextContents();
  expectInvoice(normalizeSpaces(cells.join(' ')), order);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger PDF' }).click();
  const file = await (await download).path();
  expectInvoice(normalizeSpaces(readPdfText(file)), order);

  const findLetter = () =>
    server.readLetters(account.email).find(({ subject }) => subject.endsWith(`n°\u00a0${order.shortNumber}`));
  await expect.poll(findLetter, { message: 'the letter of the order' }).toBeTruthy();
  for (const body of [findLetter()?.text, findLetter()?.html]) {
    expect(normalizeSpaces(body ?? '')).toContain('121 pièces');
    expect(normalizeSpaces(body ?? '')).toContain(`Total : ${total}, dont ${fee} de transport.`);
  }

  await page.goto('/client/dashboard');
  await expect(page.getByRole('main').getByText(total)).toHaveCount(2);
});
