import type { Page } from '@playwright/test';
import { place, referenceOf, sendFor } from './desk.ts';
import { keptOnThePhone } from './kept.ts';
import { COCODY } from './ordering.ts';
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

const missionOf = (page: Page, orderId: string) =>
  page.getByRole('article', { name: `Commande #${referenceOf(orderId)}` });

test('the installed app opens his area without a network, after a sign-out in the same page too', async ({
  browse,
  aLivreur,
}) => {
  const { email, password } = await aLivreur();
  const page = await browse();
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/livreur/dashboard');
    await keptOnThePhone(page);
  };
  await page.goto('/connexion');
  await signIn();
  await page.getByRole('button', { name: 'Koffi Aka' }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await told(page, 'Déconnexion réussie');
  await page.getByRole('link', { name: 'Commander' }).first().click();
  await signIn();

  await page.context().setOffline(true);
  await page.goto('/connexion');
  await expect(page).toHaveURL('/livreur/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Missions');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** How many lists the phone's database holds; in the page. Opened before the page has made it, it would be made empty. */
async function keptLists(): Promise<number> {
  const name = 'keyval-store';
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open(name);
    opened.onerror = reject;
    opened.onsuccess = () => {
      const keys = opened.result.transaction('keyval').objectStore('keyval').getAllKeys();
      keys.onerror = reject;
      keys.onsuccess = () => {
        opened.result.close();
        resolve(keys.result.filter((key) => String(key).startsWith('missions:')).length);
      };
    };
  });
}

test('an act that one bar carried stays done on the kept list, on which the server is not asked yet', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const courier = await as(await aLivreur());
  const orderId = await place(await as(await aClient()), server);
  await sendFor(await as('admin'), server, orderId, courier);
  const page = await unheard(courier);
  await page.goto('/livreur/dashboard');
  await expect(missionOf(page, orderId)).toBeVisible();

  await expect
    .poll(() => page.evaluate(keptLists), { message: 'the list is on the phone' })
    .toBeGreaterThan(0);
  await page.route('**/trpc/missions.active**', (route) => route.abort());
  await expect(async () => {
    await page.reload();
    await expect(missionOf(page, orderId)).toBeVisible();
  }).toPass();
  await missionOf(page, orderId)
    .getByRole('button', { name: 'En route pour ramassage', exact: true })
    .click();
  const next = missionOf(page, orderId).getByRole('button', { name: 'Confirmer le ramassage' });
  await told(page, 'Statut mis à jour !');
  await expect(page.getByText('en attente d’envoi')).toHaveCount(0);
  await expect(next).toBeVisible();
  await page.reload();
  await expect(next).toBeVisible();
});

test('a phone without room for more still sends what is done on it', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const courier = await as(await aLivreur());
  const orderId = await place(await as(await aClient()), server);
  await sendFor(await as('admin'), server, orderId, courier);
  const page = await unheard(courier);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto('/livreur/dashboard');
  await missionOf(page, orderId)
    .getByRole('button', { name: 'En route pour ramassage', exact: true })
    .click();
  await told(page, 'Statut mis à jour !');
  await expect(
    missionOf(page, orderId).getByRole('button', { name: 'Confirmer le ramassage' }),
  ).toBeVisible();
  await expect(page.getByText('en attente d’envoi')).toHaveCount(0);
});

test('a position waits until the server knows that he is on the road', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const courier = await as(await aLivreur());
  const orderId = await place(await as(await aClient()), server);
  await sendFor(await as('admin'), server, orderId, courier);
  const page = await unheard(courier);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(COCODY);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('missions.reportPosition')) answers.push(answer.status());
  });
  const advance = '**/trpc/missions.advance**';
  await page.route(advance, (route) => route.abort());
  await page.goto('/livreur/dashboard');
  await missionOf(page, orderId)
    .getByRole('button', { name: 'En route pour ramassage', exact: true })
    .click();
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect(page.getByText('position partagée')).toBeVisible();

  await page.unroute(advance);
  await told(page, 'Statut mis à jour !');
  await expect.poll(() => answers[0]).toBe(200);
});
