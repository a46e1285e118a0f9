import type { Page } from '@playwright/test';
import { choosePhonePosition, openStep, placeOrder } from '../support/ordering.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

const HERE = 'Cocody, près de Riviera 3';
const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const findSavedPlaces = (page: Page) => page.getByRole('list', { name: 'Vos lieux' }).getByRole('button');

test('a client pastes a place, names it and orders to it', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  await choosePhonePosition(page);
  const address = page.getByLabel('Adresse ou repère');
  await address.fill('https://maps.app.goo.gl/AbCd123');
  await expectToast(page, 'Lien raccourci');
  await address.fill('https://maps.google.com/?q=7.69,-5.03');
  await expectToast(page, 'Adresse trop éloignée');
  await address.fill('Portail bleu https://www.google.com/maps/@5.3545,-3.9571,17z');
  await expectToast(page, 'Position reconnue');
  await expect(address).toHaveValue('Portail bleu');
  await page.getByRole('button', { name: 'Enregistrer ce lieu' }).click();
  const naming = findDialog(page, 'Enregistrer ce lieu');
  await expect(naming.getByLabel('Nom du lieu')).toHaveValue('Maison');
  await naming.getByLabel('Nom du lieu').fill('');
  await page.keyboard.press('Enter');
  await expect(naming.getByText('Donnez un nom à ce lieu.')).toBeVisible();
  await naming.getByRole('button', { name: 'Bureau' }).click();
  await expectAccessible(page);
  await naming.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(naming).toBeHidden();
  await expect(findSavedPlaces(page)).toHaveAccessibleName('Bureau Portail bleu');
  await expect(page.getByText(`Lieu choisi : Bureau, ${HERE}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer ce lieu' })).toHaveCount(0);

  await placeOrder(page);
  await page.goto('/client/passer-commande');
  await openStep(page, 'Où et quand');
  await expect(findSavedPlaces(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Adresse ou repère')).toHaveValue('Portail bleu');
  await expect(page.getByText(`Lieu choisi : Bureau, ${HERE}`)).toBeVisible();
});
