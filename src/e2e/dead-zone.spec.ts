import type { Page } from '@playwright/test';
import { place, sendFor } from './desk.ts';
import { told } from './told.ts';
import { call, expect, test } from './world.ts';

/** No file of this name arrives until the returned function is called; a service worker would bring it past us. */
async function keepAway(page: Page, file: string): Promise<() => Promise<void>> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const address = new RegExp(`/assets/${file}-`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

// What a browser says of files that it cannot fetch is no complaint here.
const unheard = (page: Page) => page.context().newPage();

test('a question that the network did not bring opens at the next tap, and the missions stay', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const courier = await as(await aLivreur());
  const orderId = await place(await as(await aClient()), server);
  await sendFor(await as('admin'), server, orderId, courier);
  await call(courier.request, server, 'missions.advance', { orderId, from: 'assigned' });
  const page = await unheard(courier);
  const bring = await keepAway(page, 'CashQuestion');
  await page.goto('/livreur/dashboard');
  const received = page.getByRole('button', { name: 'Espèces reçues' });
  await received.click();
  await told(page, 'Connexion impossible');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Missions');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bring();
  await received.click();
  await expect(page.getByRole('dialog', { name: 'Espèces reçues' })).toBeVisible();
});

test('a page that the network did not bring leaves its area standing, and is fetched again', async ({
  as,
}) => {
  const page = await unheard(await as('admin'));
  const bring = await keepAway(page, 'ProfilePage');
  await page.goto('/admin/profil');
  await expect(page.getByText('Cette page n’a pas pu arriver.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible();

  await bring();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
});
