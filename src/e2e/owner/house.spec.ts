import type { Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { addGarmentToCart, openStep } from '../support/ordering.ts';
import { expectAccessible, findDefinition } from '../support/page.ts';
import { changeHouse, DESK, expect, makeTestOnOwnServer, query } from '../support/world.ts';

// Settings apply to the whole server, and other tests expect the defaults.
const test = makeTestOnOwnServer();

const findField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const openSetting = (page: Page, label: string) =>
  page.getByRole('button', { name: `Modifier, ${label}` }).click();
const findSaveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
async function saveSetting(page: Page): Promise<void> {
  await findSaveButton(page).click();
  await expect(findSaveButton(page)).toBeHidden();
  // A row that was saved less than three seconds ago says it too.
  await expect(page.getByText('Enregistré', { exact: true }).first()).toBeVisible();
}

test('a client with an open form sees the new price per kilometre', async ({ as }) => {
  const client = await as('client', { at: '/client/passer-commande' });
  await addGarmentToCart(client, 'Chemise', 'Complet');
  await openStep(client, 'Payer');
  const fee = findDefinition(client.getByText('Frais de transport'));
  await expect(fee).toHaveText(/^[1-9].*FCFA$/);
  const before = await fee.textContent();

  const page = await as('superadmin', { viewport: { width: 1280, height: 800 }, at: '/superadmin/reglages' });
  const names = page.getByRole('button', { name: /^Modifier, / }).filter({ visible: true });
  await expect(names).toHaveCount(12);
  await expect(names.last()).toBeInViewport();
  await openSetting(page, 'Prix par kilomètre');
  await expect(findField(page, 'Prix par kilomètre')).toBeFocused();
  await findField(page, 'Prix par kilomètre').fill('20000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entrez un nombre entier de 0 à 10 000 FCFA.')).toBeVisible();
  await expect(findField(page, 'Prix par kilomètre')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('300 FCFA', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier, Prix par kilomètre' })).toBeFocused();

  await openSetting(page, 'Prix par kilomètre');
  await findField(page, 'Prix par kilomètre').fill('0');
  await saveSetting(page);

  await expect(fee).toHaveText(/^0\sFCFA$/);
  expect(await query(page, 'house.public')).toMatchObject({ feePerKm: 0 });
  await changeHouse(page, { feePerKm: 300 });
  await expect(fee).toHaveText(before ?? '');
  await expect(page.getByText('300 FCFA', { exact: true })).toBeVisible();
});

test('an open setting says that a colleague has changed it, and what was typed is saved', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/reglages' });
  await openSetting(page, 'Jours de fermeture');
  await page.getByLabel('Jour de fermeture à ajouter').fill('demain');
  await findSaveButton(page).click();
  await expect(page.getByText('Indiquez un jour, par exemple 25/12/2026.')).toBeVisible();
  await page.keyboard.press('Escape');
  await openSetting(page, 'Délai de service');
  await findField(page, 'Délai de service').fill('12');
  await changeHouse(page, { serviceHours: 36 });
  await expect(page.getByText('Un collègue vient de modifier : Délai de service.')).toBeVisible();
  await expect(findField(page, 'Délai de service')).toHaveValue('12');

  await openSetting(page, 'Prix par kilomètre');
  await findField(page, 'Prix par kilomètre').fill('299');
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
  for (const exit of [page.getByRole('link', { name: 'Clients' }), page.getByLabel('Déconnexion')]) {
    await exit.click();
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(question).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Annuler' }).first().click();
  await saveSetting(page);
  expect(await query(page, 'house.public')).toMatchObject({ serviceHours: 12 });
  await changeHouse(page, { serviceHours: 24 });
});

test('the workshop has its place on the map', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/reglages' });
  await page.getByText('Plus', { exact: true }).click();
  await openSetting(page, 'Atelier');
  await page.getByRole('button', { name: 'Placer sur la carte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Où est l’atelier' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Placer sur la carte' }).click();
  const map = dialog.getByRole('region', { name: 'Carte pour placer l’atelier' });
  // Later tests of this file order from the same places, so the workshop moves only a little.
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.click({ position: { x: width / 2 + 12, y: height / 2 + 12 } });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choisir cette position' }).click();
  await expect(dialog).toBeHidden();
  await saveSetting(page);

  expect(await query(page, 'house.public')).not.toMatchObject({ workshop: { lng: -3.9492, lat: 5.3527 } });
});

test('the first PDF of an invoice asks who makes it', async ({ as }) => {
  const client = await as('client');
  const id = await sendOrder(client, { quantity: 1 });
  const admin = await as('admin', { viewport: DESK, at: `/admin/facture/${id}` });
  await admin.getByRole('button', { name: 'Télécharger PDF' }).click();
  await expect(admin.getByText('Seul un Super Admin peut les enregistrer')).toBeVisible();
  await expectAccessible(admin);

  const page = await as('superadmin', { viewport: DESK, at: `/superadmin/facture/${id}` });
  await page.getByRole('button', { name: 'Télécharger PDF' }).click();
  await page.getByRole('button', { name: 'Enregistrer et télécharger' }).click();
  await expect(page.getByText('Indiquez la raison sociale.')).toBeVisible();
  await findField(page, 'Raison sociale').fill('Laveo SARL');
  await findField(page, 'Adresse du siège').fill('Cocody, rue des Jardins');
  await findField(page, 'NCC').fill('1234567 a');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enregistrer et télécharger' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText('NCC : 1234567A')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Télécharger PDF' })).toBeVisible();
});
