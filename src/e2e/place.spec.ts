import type { Locator, Page } from '@playwright/test';
import { COCODY, locate } from './ordering.ts';
import { told } from './told.ts';
import { expect, test } from './world.ts';

const HERE = `${COCODY.latitude.toFixed(5)}, ${COCODY.longitude.toFixed(5)}`;

const open = (page: Page) => page.getByRole('button', { name: 'Choisir sur la carte' }).click();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
const atCentre = (page: Page) => dialogOf(page).getByRole('button', { name: 'Placer le repère au centre' });

test('the map opens each time at the place that is chosen now, never at a pin of before', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient());
  await page.goto('/client/passer-commande');
  const dialog = dialogOf(page);

  await open(page);
  await atCentre(page).click();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await told(page, 'Adresse sélectionnée');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Position choisie : 5.35000, -4.00000')).toBeVisible();

  // Another place, by other means: the pin of before is over.
  await locate(page);
  await expect(page.getByText(`Position choisie : ${HERE}`)).toBeVisible();
  await open(page);
  await expect(dialog.getByText(`Position : ${HERE}`)).toBeVisible();

  // A pin that was moved and not confirmed stays where the dialog was left.
  await dialog.locator('.leaflet-container').press('ArrowRight');
  await expect(async () => {
    await atCentre(page).click();
    await expect(dialog.getByText(`Position : ${HERE}`)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open(page);
  await expect(dialog.getByText(`Position : ${HERE}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await told(page, 'Adresse sélectionnée');
  await expect(page.getByText(`Position choisie : ${HERE}`)).toBeVisible();
});

test('a map that the network did not bring is asked for again, on the page and in the dialog', async ({
  aClient,
  as,
}) => {
  const first = await as(await aClient());
  // What a browser says of files that it cannot fetch is no complaint here.
  const page = await first.context().newPage();
  // A service worker would bring the files past us.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const maps = /\/assets\/(OrderMap|PlaceMap|pins|Tiles|MapFrame)-/;
  await page.route(maps, (route) => route.abort());
  await page.goto('/client/passer-commande');
  await locate(page);
  const missing = (where: Page | Locator) =>
    where.getByRole('alert').filter({ hasText: 'La carte n’a pas pu être chargée.' });
  await expect(missing(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passer commande');

  // Asked in vain, it says so again.
  await missing(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(missing(page)).toBeVisible();

  await page.unroute(maps);
  await missing(page).getByRole('button', { name: 'Réessayer' }).click();
  const card = page.getByRole('region', { name: 'Votre position sur la carte' });
  await expect(card.locator('.leaflet-container')).toHaveCSS('overflow', 'hidden');
  await expect(card.locator('.leaflet-marker-icon')).toHaveCSS('position', 'absolute');

  await page.route(maps, (route) => route.abort());
  await open(page);
  await expect(missing(dialogOf(page))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.unroute(maps);
  await open(page);
  await expect(dialogOf(page).locator('.leaflet-marker-icon')).toBeVisible();
});
