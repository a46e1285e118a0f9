import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize, prefixWithDe } from '#domain/format/text.ts';
import { describeMethod } from '#domain/format/wording.ts';
import { LEDGER_METHODS } from '#domain/money/payment.ts';
import { buildPispiReference } from '#domain/payments/pispi.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import {
  assignThroughApi,
  clickAndDownload,
  fetchDeskOrder,
  findMissionCard,
  sendOrder,
} from '../support/desk.ts';
import { collectCash } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { readFrancs } from '../support/ordering.ts';
import { type Doubles, makeTestWithProviders, payByWave } from '../support/providers.ts';
import { call, DESK, expect, openUnwatchedPage } from '../support/world.ts';

const test = makeTestWithProviders();
test.use({ serviceWorkers: 'allow' });

/** Three orders are paid in three ways, without a livreur who brings the money. */
async function receiveOnline(client: Page, admin: Page, { wave, orange }: Doubles) {
  const placeNext = async () => ({ client, orderId: await sendOrder(client) });
  const waitForPaid = (orderId: string) =>
    expect.poll(() => fetchDeskOrder(admin, orderId)).toMatchObject({ paymentState: 'paid', credit: 0 });
  const byWave = await placeNext();
  await (await payByWave(byWave, wave)).notify();
  await waitForPaid(byWave.orderId);
  const { orderId: byOrange } = await placeNext();
  await call(client, 'orders.startPayment', { orderId: byOrange, provider: 'orange', key: randomUUID() });
  const reference = [...orange.payments.keys()].at(-1) ?? '';
  orange.pay(reference);
  await orange.notify(reference);
  await waitForPaid(byOrange);
  const { orderId } = await placeNext();
  const { grandTotal: amount } = await fetchDeskOrder(admin, orderId);
  const file = {
    csv: `Libellé;Montant;Date\n${buildPispiReference({ orderId, amount })};${amount};25/11/2026`,
    columns: { reference: 'Libellé', amount: 'Montant', date: 'Date' },
  };
  const { hash } = await call<{ hash: string }>(admin, 'cash.importReceipts', file);
  await call(admin, 'cash.importReceipts', { ...file, confirm: hash });
  await waitForPaid(orderId);
  return amount;
}

/** The client's order is on the road with the livreur, whose page shows it. */
async function openMissionOnTheRoad(livreur: Page, client: Page, admin: Page) {
  const orderId = await sendOrder(client);
  await assignThroughApi(admin, orderId, livreur);
  await call(livreur, 'missions.advance', { orderId, from: 'assigned' });
  const page = await openUnwatchedPage(livreur);
  await page.goto('/livreur/dashboard');
  await expect(findMissionCard(page, orderId)).toBeVisible();
  const { grandTotal } = await fetchDeskOrder(admin, orderId);
  return { page, orderId, sum: grandTotal };
}

async function handInCash(livreur: Page): Promise<void> {
  await livreur.goto('/livreur/caisse');
  await livreur.getByRole('button', { name: 'Remettre la caisse' }).click();
  await livreur.getByRole('button', { name: /^Je remets/ }).click();
  await expect(livreur.getByRole('button', { name: 'Remettre la caisse' })).toBeHidden();
}

async function enterCountedSum(admin: Page, fullname: string, sum: number): Promise<void> {
  await admin.getByRole('button', { name: `Compter la remise ${prefixWithDe(fullname)}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).not.toContainText(/Attendu|Annoncé/);
  await dialog.getByLabel('Somme comptée').fill(String(sum));
  await dialog.getByRole('button', { name: 'Enregistrer le compte' }).click();
}

/** A sum of 0 is not shown. */
async function readTotal(page: Page, term: string): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Tiroir-caisse' }).first()).toBeVisible();
  await expect(page.getByLabel('Chargement…')).toHaveCount(0);
  const has = page.getByText(term, { exact: true });
  const total = page.getByLabel('Reçu aujourd’hui').locator('div', { has });
  return (await total.count()) === 0 ? 0 : readFrancs(total.locator('dd span').first());
}

test('an evening adds up @journey', async ({ as, aClient, aLivreur, wave, orange, admin }) => {
  const client = await as(await aClient('Awa Koné'));
  const other = await as(await aClient('Serge Dago'));
  const online = await openMissionOnTheRoad(await as(await aLivreur('Ibrahim Soro')), client, admin);
  const away = await openMissionOnTheRoad(await as(await aLivreur('Yao Brou')), other, admin);

  const byQr = await receiveOnline(client, admin, { wave, orange });
  await collectCash(online.page, online.orderId);
  await waitForSavedPage(away.page);
  await away.page.context().setOffline(true);
  await collectCash(away.page, away.orderId);
  await expect(away.page.getByText('Hors ligne · 1 à envoyer').filter({ visible: true })).toBeVisible();
  await away.page.context().setOffline(false);
  await expect(away.page.getByText('Hors ligne · 1 à envoyer')).toHaveCount(0);

  await admin.goto('/admin/caisse');
  const tills = admin.locator('section', { hasText: 'Chez les livreurs' });
  const till = tills.getByRole('row', { name: /Yao Brou/ });
  await expect(till).toContainText(formatFcfa(away.sum));
  await handInCash(online.page);
  await handInCash(away.page);
  // The desk must not see the expected sum before it has counted.
  await expect(till).toContainText(formatFcfa(0));

  await enterCountedSum(admin, 'Ibrahim Soro', online.sum);
  await expect(admin.getByText('Le compte est juste.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await enterCountedSum(admin, 'Yao Brou', away.sum - 500);
  await expect(admin.getByText(`Écart : il manque ${formatFcfa(500)}.`)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Régler l’écart de Yao Brou' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Noter une dépense' }).click();
  await admin.getByLabel('Somme sortie du tiroir').fill('9000');
  await admin.getByLabel('Pour quoi').fill('Gaz');
  await admin.getByRole('button', { name: /^Enregistrer/ }).click();
  await admin.getByRole('button', { name: 'Annuler, Gaz' }).click();
  await admin.getByRole('button', { name: 'Annuler la dépense' }).click();
  await expect(admin.getByText('Annulation', { exact: true })).toBeVisible();

  const superadmin = await as('superadmin', { viewport: DESK, at: '/superadmin/caisse' });
  const settle = superadmin.getByRole('button', { name: 'Régler l’écart de Yao Brou' });
  await settle.first().click();
  const dialog = superadmin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Régler l’écart' }).click();
  await expect(dialog.getByText('Indiquez la raison.')).toBeVisible();
  await dialog.getByText('Remboursé par le livreur', { exact: true }).click();
  await dialog.getByLabel('Raison').fill('Rendu de sa poche');
  await dialog.getByRole('button', { name: 'Régler l’écart' }).click();
  await expect(settle).toHaveCount(0);
  await expect(superadmin.getByText('Remboursé par le livreur · Rendu de sa poche')).toBeVisible();

  const day = formatIsoDay(Date.now());
  const sum = (amounts: (string | number)[]) => amounts.reduce<number>((all, one) => all + Number(one), 0);
  const received: Record<string, number> = {};
  for (const method of LEDGER_METHODS)
    received[method] = await readTotal(superadmin, capitalize(describeMethod(method)));
  const { espece: cash, ...byProvider } = received;
  expect(cash).toBeGreaterThanOrEqual(online.sum + away.sum);
  expect(byProvider.wave).toBeGreaterThanOrEqual(sum(wave.listPaid().map(({ amount }) => amount)));
  expect(byProvider.orange).toBe(sum(orange.listPaid().map(({ amount }) => amount)));
  expect(byProvider.pispi).toBe(byQr);
  const handedIn = await readTotal(superadmin, 'Remis et compté');
  expect(handedIn).toBeGreaterThanOrEqual(online.sum + away.sum - 500);

  await superadmin.getByRole('button', { name: 'Autres actes de la caisse' }).click();
  const receipts = superadmin.getByRole('menuitem', { name: 'Encaissements du jour (CSV)' });
  const file = await clickAndDownload(superadmin, receipts);
  const [headings, ...lines] = parseCsv(file.text);
  const effect = headings?.indexOf('Effet (FCFA)') ?? -1;
  const effects = lines.map((line) => line[effect]?.replace(/[^\d-]/g, '') ?? '');
  const refunded = await readTotal(superadmin, 'Remboursé');
  expect(sum(effects)).toBe(sum(Object.values(received)) - refunded);

  await superadmin.goto(`/superadmin/panel?du=${day}&au=${day}`);
  const readFigure = (label: string) => {
    const row = superadmin.getByRole('row', { name: new RegExp(`^${label}`) });
    return readFrancs(row.locator('[data-figure]').first());
  };
  await expect.poll(() => readFigure('dont espèces')).toBe(cash);
  expect({
    wave: await readFigure('dont Wave'),
    orange: await readFigure('dont Orange Money'),
    pispi: await readFigure('dont QR PI-SPI'),
  }).toEqual(byProvider);
});
