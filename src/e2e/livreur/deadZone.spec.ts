import type { Page } from '@playwright/test';
import { signIn, signOut } from '../support/accounts.ts';
import { assignThroughApi, findMissionCard, readUserId, sendOrder } from '../support/desk.ts';
import { pickUpLinen } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { expectLive, expectToast } from '../support/page.ts';
import { test as base, call, expect, openUnwatchedPage } from '../support/world.ts';

/** The returned function unblocks the file. A service worker would serve the file, so the page gets none. */
async function blockFile(page: Page, file: string): Promise<() => Promise<void>> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const address = new RegExp(`/assets/${file}-`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

/** The page belongs to a livreur and may lose its network; the order is assigned to that livreur. */
const test = base.extend<{ mission: { page: Page; orderId: string } }>({
  mission: async ({ as, aClient, aLivreur }, use) => {
    const livreur = await as(await aLivreur());
    const orderId = await sendOrder(await as(await aClient()));
    await assignThroughApi(await as('admin'), orderId, livreur);
    await use({ page: await openUnwatchedPage(livreur), orderId });
  },
});

test.use({ serviceWorkers: 'allow' });

test('a dialog whose file did not load comes with the network', async ({ mission: { orderId, page } }) => {
  await call(page, 'missions.advance', { orderId, from: 'assigned' });
  const unblock = await blockFile(page, '(CashQuestion|OrderMap)');
  await page.goto('/livreur/dashboard');
  await expect(page.getByText('La carte n’a pas pu être chargée.')).toBeVisible();
  const received = page.getByRole('button', { name: 'Espèces reçues' });
  await received.click();
  await expectToast(page, 'Connexion impossible');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Missions');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText('La carte revient avec le réseau.')).toBeVisible();

  await unblock();
  await page.context().setOffline(false);
  await expect(page.locator('.leaflet-container')).toHaveCSS('overflow', 'hidden');
  await received.click();
  await expect(page.getByRole('dialog', { name: 'Espèces reçues' })).toBeVisible();
});

test('a page whose file did not load leaves its area in place, and loads on retry', async ({ as }) => {
  const page = await openUnwatchedPage(await as('admin'));
  const unblock = await blockFile(page, 'ClaimsPage');
  await page.goto('/admin/reclamations');
  await expect(page.getByText('Cette page n’a pas pu arriver.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible();

  await unblock();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À répondre – Réclamations');
});

test('the livreur area opens without network, also after a sign-out', async ({ browse, aLivreur }) => {
  const { email, password } = await aLivreur();
  const page = await openUnwatchedPage(await browse());
  const enterArea = async () => {
    await signIn(page, email, password);
    await expect(page).toHaveURL('/livreur/dashboard');
    await waitForSavedPage(page);
  };
  await page.goto('/connexion');
  await enterArea();
  await page.getByRole('link', { name: 'Profil' }).click();
  await signOut(page, 'Koffi Aka');
  await expectToast(page, 'Déconnexion réussie');
  await page.getByRole('link', { name: 'Connexion' }).first().click();
  await enterArea();

  await page.context().setOffline(true);
  await page.goto('/connexion');
  await expect(page).toHaveURL('/livreur/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes Missions');
  await page.goto('/livreur/historique');
  await expect(page.getByText('L’historique vient avec le réseau')).toBeVisible();
  await page.getByRole('link', { name: 'Profil' }).click();
  await expect(page.getByText('Le profil vient avec le réseau')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Voir mes missions' }).click();
  await expect(page).toHaveURL('/livreur/dashboard');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an act waits for a server that fails, live, and is told when it is lost', async ({
  mission: { orderId, page },
  as,
  aLivreur,
}) => {
  const advance = '**/trpc/missions.advance**';
  await page.route(advance, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/livreur/dashboard');
  await expectLive(page);
  const button = { name: 'En route pour ramassage', exact: true };
  await findMissionCard(page, orderId).getByRole('button', button).click();
  const unanswered = page.getByText('Le serveur ne répond pas\u00a0: 1 action en attente d’envoi');
  await expect(unanswered).toBeVisible();
  await expectLive(page);
  await expect(page.getByText('Hors ligne')).toHaveCount(0);

  const announced = page.waitForRequest((request) => 'x-waiting-since' in request.headers());
  await page.reload();
  expect((await announced).url()).toContain('/trpc/');
  await expect(unanswered).toBeVisible();
  // A stream that is still opening would say that it is live after the network has gone.
  await expectLive(page);
  await page.context().setOffline(true);
  await expect(page.getByText('Hors ligne · 1 à envoyer').filter({ visible: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute(advance);
  await expectToast(page, 'Statut mis à jour !');

  await page.context().setOffline(true);
  await pickUpLinen(page, orderId, 'unpaid');
  const livreurId = await readUserId(await as(await aLivreur()));
  await call(await as('admin'), 'dispatch.reassign', { orderId, livreurId });
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Mission retirée' })).toContainText(
    /^Mission retiréeLe ramassage chez .+ \(n°\s\d+\) n’est pas enregistré\s: cette mission n’est plus la vôtre\. Appelez l’équipe\./,
  );
  await expect(page.getByText('Appelez l’équipe')).toHaveCount(1);
});
