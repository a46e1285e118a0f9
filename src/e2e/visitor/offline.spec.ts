import { announceRelease } from '../support/offlineReady.ts';
import { addGarmentToCart } from '../support/ordering.ts';
import { expectToast } from '../support/page.ts';
import { expect, PHONE, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('a visitor without network reads the last prices and their day', async ({ browse }) => {
  const page = await browse({ viewport: PHONE, at: '/' });
  const isSaved = () =>
    page.evaluate(async () => {
      const stored = await Promise.all(['/', '/tarifs'].map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && stored.every(Boolean);
    });
  await expect.poll(isSaved, { message: 'the service worker has stored the prices' }).toBe(true);

  await page.context().setOffline(true);
  await page.goto('/tarifs');
  const lastRead = page.getByText(/^Sans réseau, voici les prix du .+ à\s\d+\sh\s\d\d\.$/);
  await expect(lastRead).toBeVisible();
  await expect(page.getByRole('row', { name: 'Robe 1 500 1 500 3 000' })).toBeVisible();
  const drawing = page.getByRole('row', { name: /^Robe/ }).locator('img');
  expect(await drawing.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Rechercher un article' }).fill('panta');
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Pantalon']);

  await page.goto('/');
  await expect(page.getByText('Les créneaux et l’heure de retour s’affichent')).toBeVisible();
  await expect(page.getByText(/^retour /)).toHaveCount(0);

  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Nos services' })).toBeVisible();

  await page.goto('/tarifs');
  await expect(lastRead).toBeVisible();
  await page.context().setOffline(false);
  await expect(lastRead).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Robe 1 500 1 500 3 000' })).toBeVisible();
});

test('a new version waits for the person, and the cart for both', async ({ browse }) => {
  const page = await browse({ viewport: PHONE, at: '/contact' });
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Bonjour');
  await announceRelease(page);
  const offer = page.getByRole('button', { name: 'Actualiser' });
  await expect(offer).toHaveCount(0);
  await expect(message).toHaveValue('Bonjour');

  await page.getByRole('link', { name: 'Commander' }).first().click();
  await expectToast(page, 'Nouvelle version disponible', 'Actualisez la page quand vous voulez.');
  await addGarmentToCart(page, 'Chemise', 'Lavage');
  await expect(page.getByRole('textbox', { name: 'Quantité, Chemise, Lavage' })).toHaveValue('1');
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  await expect(page.getByRole('textbox', { name: 'Quantité, Chemise, Lavage' })).toHaveValue('1');
  await expect(offer).toHaveCount(0);
});
