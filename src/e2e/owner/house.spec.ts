import type { Page } from '@playwright/test';
import { formatNumericDay } from '#domain/format/numericDay.ts';
import { listDaysWithFreeSlots, sendOrder } from '../support/desk.ts';
import { addGarmentToCart, openStep } from '../support/ordering.ts';
import { chooseImage, expectAccessible, findDefinition, makePhoto } from '../support/page.ts';
import { changeHouse, DESK, expect, makeTestOnOwnServer, PHONE, query } from '../support/world.ts';

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

  await page.getByRole('searchbox', { name: 'Chercher un réglage' }).fill('distance');
  await openSetting(page, 'Distance la plus longue');
  await findField(page, 'Distance la plus longue').fill('');
  await findField(page, 'Distance la plus longue').pressSequentially('12,5');
  await findSaveButton(page).click();
  await expect(findField(page, 'Distance la plus longue')).toHaveValue('12,5');
  await expect(page.getByText('Entrez un nombre entier de 1 à 100 km.')).toBeVisible();
  await page.getByRole('button', { name: 'Laisser 35 km' }).click();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await openSetting(page, 'Prix par kilomètre');
  await findField(page, 'Prix par kilomètre').fill('0');
  await saveSetting(page);

  await expect(fee).toHaveText(/^0\sFCFA$/);
  expect(await query(page, 'house.public')).toMatchObject({ feePerKm: 0 });
  await changeHouse(page, { feePerKm: 300 });
  await expect(fee).toHaveText(before ?? '');
  await expect(page.getByText('300 FCFA', { exact: true })).toBeVisible();
});

test('each day has its hours, and the workshop its place on the map', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/reglages' });
  await openSetting(page, 'Jours et heures d’ouverture');
  await page.getByRole('switch', { name: 'Dimanche' }).check();
  await findField(page, 'Dimanche, ouverture').fill('14h');
  await findField(page, 'Dimanche, fermeture').fill('soir');
  await findSaveButton(page).click();
  await expect(findField(page, 'Dimanche, ouverture')).toHaveValue('14\u00a0h\u00a000');
  await expect(page.getByText('Indiquez une heure, par exemple 8 h 30.')).toBeVisible();
  await expect(findField(page, 'Dimanche, fermeture')).toBeFocused();
  await findField(page, 'Dimanche, fermeture').fill('1830');
  await page.getByRole('switch', { name: 'Lundi' }).uncheck();
  await saveSetting(page);

  await page.getByText('Plus', { exact: true }).click();
  await openSetting(page, 'Atelier');
  await page.getByRole('button', { name: 'Placer sur la carte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Où est l’atelier' });
  const map = dialog.getByRole('region', { name: 'Carte pour placer l’atelier' });
  // Later tests of this file order from the same places, so the workshop moves only a little.
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.click({ position: { x: width / 2 + 12, y: height / 2 + 12 } });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choisir cette position' }).click();
  await expect(dialog).toBeHidden();
  await saveSetting(page);

  type House = { hours: { day: number; from: string; to: string }[]; workshop: object };
  const house = await query<House>(page, 'house.public');
  expect(house.hours.map(({ day }) => day)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(house.hours.at(-1)).toEqual({ day: 7, from: '14:00', to: '18:30' });
  expect(house.workshop).not.toEqual({ lng: -3.9492, lat: 5.3527 });
});

test('the owner adds a guarantee, a picture and a client’s words', async ({ as, browse }) => {
  const page = await as('superadmin', { viewport: PHONE, at: '/superadmin/reglages#pictures' });
  await chooseImage(page, { name: 'atelier.png', mimeType: 'image/png', buffer: await makePhoto() });
  await expect(page.getByText('Validez ou annulez d’abord l’image.')).toBeVisible();
  await expect(findSaveButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(page.getByRole('group', { name: 'Photo 2' })).toBeVisible();
  await expectAccessible(page);
  await saveSetting(page);
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  await openSetting(page, 'Le mot d’un client');
  await page.getByLabel('La phrase').fill('Mes boubous reviennent neufs.');
  await findSaveButton(page).click();
  await expect(page.getByText('Indiquez qui le dit.')).toBeVisible();
  await page.getByLabel('Qui l’a dite').fill('Awa K., Cocody');
  await saveSetting(page);

  const visitor = await browse({ at: '/', viewport: PHONE });
  const section = visitor.getByRole('heading', { name: 'Chez nous' }).locator('..');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('figure')).toHaveText(/Mes boubous reviennent neufs\..*Awa K\., Cocody/);
  const measureWidth = () => section.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(measureWidth).toBe(640);
  await openSetting(page, 'Garantie');
  await findField(page, 'Garantie').fill('Taché : relavé. Sans rien payer.');
  await saveSetting(page);
  await visitor.reload();
  await expect(visitor.getByText('Taché : relavé. Sans rien payer.')).toBeVisible();
  await expectAccessible(visitor);
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

test('a day is closed by date, and the visits booked on it are listed before', async ({ as }) => {
  const client = await as('client');
  const free = (await listDaysWithFreeSlots(client)).filter(({ slots }) => slots.length > 0);
  const { day, slots } = free.at(-1) ?? { day: '', slots: [] };
  await sendOrder(client, { quantity: 1, slot: { from: slots[0]?.from ?? 0 } });

  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/reglages' });
  await openSetting(page, 'Jours de fermeture');
  const field = findField(page, 'Jour de fermeture à ajouter');
  const add = page.getByRole('button', { name: 'Ajouter', exact: true });
  await field.fill(formatNumericDay(day));
  await expect(add).toBeEnabled();
  await field.fill('31/02/2027');
  await expect(add).toBeDisabled();
  await field.fill(formatNumericDay(day));
  await add.click();
  await expect(page.getByText('Un passage est réservé un jour de fermeture')).toBeVisible();
  await expectAccessible(page);
  await saveSetting(page);
  const closed = (await listDaysWithFreeSlots(client)).find((one) => one.day === day);
  expect(closed?.slots).toEqual([]);

  await openSetting(page, 'Jours de fermeture');
  await page.getByRole('button', { name: /^Retirer / }).click();
  await expect(page.getByText('Un passage est réservé un jour de fermeture')).toBeHidden();
  await saveSetting(page);
});

test('what a colleague saves meanwhile comes in beside what is being typed', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/reglages' });
  await openSetting(page, 'Créneaux');
  await findField(page, 'Durée d’un créneau').fill('90');
  await changeHouse(page, { slotPlaces: 9 });
  await expect(page.getByText('Un collègue vient de modifier : Places par créneau.')).toBeVisible();
  await expect(findField(page, 'Durée d’un créneau')).toHaveValue('90');

  await page.getByRole('link', { name: 'Système' }).click();
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(question).toBeHidden();
  await saveSetting(page);
  const { settings } = await query<{ settings: object }>(page, 'house.all');
  expect(settings).toMatchObject({ slotPlaces: 9, slotMinutes: 90 });
  await page.getByRole('link', { name: 'Système' }).click();
  await expect(page).toHaveURL(/journal$/);
});
