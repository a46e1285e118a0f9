import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { buildPispiPayload, buildPispiReference } from '#domain/payments/pispi.ts';
import { sendOrder } from '../support/desk.ts';
import { findSheet, openSheet, pressInSheet, typeCode } from '../support/handover.ts';
import { waitForPreloadedPart, waitForSavedPage } from '../support/offlineReady.ts';
import { expectAccessible } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { DESK, expect, makeTestOnOwnServer, openUnwatchedPage } from '../support/world.ts';

const alias = '3497a720-ab11-4973-9619-534e04f263a1';
const test = makeTestOnOwnServer(undefined, async () => ({ PISPI_ALIAS: alias }));
test.use({ serviceWorkers: 'allow' });

/** Looks at the middle of each module of the picture, as a camera does. */
async function readModules(qr: Locator, size: number): Promise<boolean[][]> {
  const picture = sharp(await qr.screenshot()).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const border = await qr.evaluate((svg) => Number.parseFloat(getComputedStyle(svg).paddingLeft));
  const toPixel = (module: number) =>
    Math.floor(border + ((module + 0.5) * (info.width - 2 * border)) / size);
  const modules = [...Array(size).keys()];
  return modules.map((y) =>
    modules.map((x) => (data[(toPixel(y) * info.width + toPixel(x)) * info.channels] ?? 255) < 128),
  );
}

async function expectQrOf(page: Page, order: { id: string; amount: number }): Promise<void> {
  const reference = buildPispiReference({ orderId: order.id, amount: order.amount });
  const { data, size } = encode(buildPispiPayload({ alias, amount: order.amount, reference }), { border: 0 });
  expect(await readModules(page.getByRole('img', { name: /^Code QR de/ }), size)).toEqual(data);
}

test('a client pays by QR at a door without network @journey', async ({ as, aClient, aLivreur }) => {
  const livreur = await openUnwatchedPage(await as(await aLivreur()));
  const [client, admin] = [await as(await aClient('Awa Koné')), await as('admin', { viewport: DESK })];
  const orderId = await sendOrder(client, { paymentMethod: 'espece' });
  const road = new Road({ livreur, client, admin, orderId });
  await road.assign();
  await road.step('assigned');
  await road.advanceToDelivery();
  const { grandTotal, codes } = await road.order();

  await client.goto('/client/commandes');
  await client.getByRole('button', { name: 'Payer par code QR à la porte' }).click();
  await expectQrOf(client, { id: orderId, amount: grandTotal });

  await road.openMissions();
  await waitForSavedPage(livreur);
  await livreur.context().setOffline(true);
  await waitForPreloadedPart(livreur, 'QrQuestion');
  await road.card().getByRole('button', { name: 'Code QR' }).click();
  await expectQrOf(livreur, { id: orderId, amount: grandTotal });
  await expectAccessible(livreur);
  await livreur.keyboard.press('Escape');
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await findSheet(livreur).getByText('Code QR', { exact: true }).click();
  await expectQrOf(livreur, { id: orderId, amount: grandTotal });
  await expectAccessible(livreur);
  await typeCode(livreur, codes.delivery);
  await pressInSheet(livreur, /^Linge remis, payé par QR/);
  await livreur.context().setOffline(false);
  const declared = { status: 'completed', amountPaid: 0, paymentState: 'declared' };
  await expect.poll(road.order).toMatchObject(declared);

  await admin.goto('/admin/caisse');
  await admin.getByRole('button', { name: 'Autres actes de la caisse' }).click();
  await admin.getByRole('menuitem', { name: 'Importer un relevé' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Importer un relevé bancaire' });
  const reference = buildPispiReference({ orderId, amount: grandTotal });
  const transfer = `VIR ${reference}`;
  const rows = [`${transfer} KONÉ;${grandTotal},00`, 'LOYER;-90 000', `${transfer};${grandTotal - 1}`];
  const lines = rows.map((row) => `${formatIsoDay(Date.now())};${row}`);
  const csv = ['Date;Libellé;Crédit', ...lines].join('\r\n');
  const buffer = Buffer.from(csv, 'latin1');
  const file = { name: 'releve.csv', mimeType: 'text/csv', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const columns = { 'Référence ou libellé': 'Libellé', 'Montant reçu': 'Crédit', Date: 'Date' };
  for (const [label, column] of Object.entries(columns)) await dialog.getByLabel(label).selectOption(column);
  for (const group of ['Reconnus (1)', 'À vérifier (1)', 'Sans commande (1)'])
    await expect(dialog.getByRole('heading', { name: group })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: /^Enregistrer 1\spaiement, / }).click();
  await expect(dialog.getByText('Déjà enregistré')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Enregistrer/ })).toHaveCount(0);
  expect(await road.order()).toMatchObject({ paymentState: 'paid', amountPaid: grandTotal, pispi: null });
});
