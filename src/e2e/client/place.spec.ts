import type { Page } from '@playwright/test';
import { addGarmentToCart, COCODY, choosePhonePosition, openStep, placeOrder } from '../support/ordering.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

const HERE = 'Cocody, près de Riviera 3';
const MARKET = 'Adjamé, près du Forum des Marchés';

const openMapDialog = async (page: Page) => {
  await openStep(page, 'Où et quand');
  await page.getByRole('button', { name: 'La carte', exact: true }).click();
};
const startOrder = async (page: Page) => {
  await page.goto('/client/passer-commande');
  await addGarmentToCart(page, 'Costume', 'Complet');
  await openStep(page, 'Où et quand');
};
const findDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
async function searchQuartier(page: Page, quartier: string): Promise<void> {
  await findDialog(page).getByLabel('Chercher un quartier').fill(quartier);
  await page.keyboard.press('Enter');
}

test('the map opens at the place that is chosen now, not at an earlier pin', async ({ client }) => {
  await startOrder(client);
  const dialog = findDialog(client);

  await openMapDialog(client);
  await searchQuartier(client, 'forum');
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await expectToast(client, 'Adresse sélectionnée');
  await expect(dialog).toBeHidden();
  await expect(client.getByText(`Lieu choisi : ${MARKET}`)).toBeVisible();

  await choosePhonePosition(client);
  await expect(client.getByText(`Localisation réussie : ${HERE}`)).toBeVisible();
  await openMapDialog(client);
  await expect(dialog.getByText(HERE)).toBeVisible();

  // A pin that is moved into another quartier and not confirmed must be dropped when the dialog closes.
  await expect(async () => {
    await dialog.locator('.leaflet-container').click({ position: { x: 300, y: 200 } });
    await expect(dialog.getByText(HERE)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await client.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openMapDialog(client);
  await expect(dialog.getByText(HERE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await expectToast(client, 'Adresse sélectionnée');
  await expect(client.getByText(`Lieu choisi : ${HERE}`)).toBeVisible();
});

test('a map says of a position that it is on the water or only rough', async ({ client }) => {
  await startOrder(client);
  const dialog = findDialog(client);
  await client.context().grantPermissions(['geolocation']);
  await client.context().setGeolocation({ latitude: 5.305, longitude: -4.03 });
  await client.getByRole('button', { name: 'Ma position' }).click();
  await expectToast(client, 'Position sur l’eau');
  await expect(dialog.getByText('Treichville, près de Belleville')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await expectToast(client, 'Position sur l’eau');
  await expect(dialog).toBeVisible();

  // The browser reuses a position for a minute, so the page is reloaded.
  await client.reload();
  const rough = /Précise à environ 1,5\skm près\s: vérifiez sur la carte\./;
  await choosePhonePosition(client, { ...COCODY, accuracy: 1540 });
  await expect(dialog.getByText(HERE)).toBeVisible();
  await expect(dialog.getByText(rough)).toBeVisible();
  await dialog.locator('.leaflet-container').press('ArrowRight');
  await expect(dialog.getByText(rough)).toHaveCount(0);
});

test('a position that is found late moves no pin that was chosen meanwhile', async ({ client }) => {
  await client.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (onPosition) => {
      const coords = { longitude: -4.1, latitude: 5.4, accuracy: 5 } as GeolocationCoordinates;
      addEventListener('satellite', () =>
        onPosition({ coords, timestamp: Date.now() } as GeolocationPosition),
      );
    };
  });
  await startOrder(client);
  await client.getByRole('button', { name: 'Ma position' }).click();
  await openMapDialog(client);
  await searchQuartier(client, 'forum');
  await findDialog(client).getByRole('button', { name: 'Confirmer la position' }).click();
  await expect(findDialog(client)).toBeHidden();
  const chosen = client.getByText(`Lieu choisi : ${MARKET}`);
  await expect(chosen).toBeVisible();
  await client.evaluate(() => dispatchEvent(new Event('satellite')));
  await client.getByRole('textbox', { name: 'Adresse ou repère' }).fill('Immeuble bleu');
  await expect(chosen).toBeVisible();

  await client.getByRole('button', { name: 'Ma position' }).click();
  await client.evaluate(() => dispatchEvent(new Event('satellite')));
  await expect(client.getByText('Localisation réussie : Yopougon')).toBeVisible();
  await expect(client.getByTitle('Votre position sur la carte')).toBeInViewport({ ratio: 1 });
});

test('the form follows the profile until it is touched, or cleared', async ({ aClient, as }) => {
  const account = await aClient();
  const page = await as(account);
  const updateContact = (phone: string, address: string) =>
    call(page, 'profile.update', { fullname: account.fullname, phone, address });
  const phone = page.getByLabel('Téléphone de contact');
  const words = page.getByLabel('Adresse ou repère');
  await updateContact('07 01 02 03 04', 'Riviera 2');
  await startOrder(page);
  await expect(words).toHaveValue('Riviera 2');
  await openStep(page, 'Payer');
  await expect(phone).toHaveValue('07 01 02 03 04');

  await updateContact('05 11 12 13 14', 'Angré 8e tranche');
  await page.reload();
  await expect(phone).toHaveValue('05 11 12 13 14');
  await phone.fill('01 21 22 23 24');
  await openStep(page, 'Où et quand');
  await expect(words).toHaveValue('Angré 8e tranche');
  await words.fill('');
  await page.reload();
  await expect(words).toHaveValue('');
  await openStep(page, 'Payer');
  await expect(phone).toHaveValue('01 21 22 23 24');

  const other = await page.context().newPage();
  await other.goto('/client/profil');
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('laveo:draft')) localStorage.removeItem(key);
  });
  await expect(page.getByText('Aucun article choisi.')).toBeVisible();
  await expect(phone).toHaveValue('05 11 12 13 14');
  await openStep(page, 'Où et quand');
  await expect(words).toHaveValue('Angré 8e tranche');
});

test('a client pastes a place, names it and orders to it', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  await choosePhonePosition(page);
  const address = page.getByLabel('Adresse ou repère');
  const savedPlaces = page.getByRole('list', { name: 'Vos lieux' }).getByRole('button');
  await address.fill('https://maps.app.goo.gl/AbCd123');
  await expectToast(page, 'Lien raccourci');
  await address.fill('https://maps.google.com/?q=7.69,-5.03');
  await expectToast(page, 'Adresse trop éloignée');
  const reason = page.getByRole('status').filter({ hasText: /35\skm.*atelier\. Appelez-nous/ });
  await expect(reason.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await address.fill('Portail bleu https://www.google.com/maps/@5.3545,-3.9571,17z');
  await expectToast(page, 'Position reconnue');
  await expect(reason).toHaveCount(0);
  await expect(address).toHaveValue('Portail bleu');
  await page.getByRole('button', { name: 'Enregistrer ce lieu' }).click();
  const naming = page.getByRole('dialog', { name: 'Enregistrer ce lieu' });
  await expect(naming.getByLabel('Nom du lieu')).toHaveValue('Maison');
  await naming.getByLabel('Nom du lieu').fill('');
  await page.keyboard.press('Enter');
  await expect(naming.getByText('Donnez un nom à ce lieu.')).toBeVisible();
  await naming.getByRole('button', { name: 'Bureau' }).click();
  await expectAccessible(page);
  await naming.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(naming).toBeHidden();
  await expect(savedPlaces).toHaveAccessibleName('Bureau Portail bleu');
  await expect(page.getByText(`Lieu choisi : Bureau, ${HERE}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer ce lieu' })).toHaveCount(0);

  await placeOrder(page);
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
  await expect(savedPlaces).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Adresse ou repère')).toHaveValue('Portail bleu');
  await expect(page.getByText(`Lieu choisi : Bureau, ${HERE}`)).toBeVisible();
});
