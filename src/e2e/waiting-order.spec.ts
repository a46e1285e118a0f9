import type { Page } from '@playwright/test';
import { answerTo } from './alone.ts';
import { aGarment } from './desk.ts';
import { atHand } from './kept.ts';
import { add, francs, locate } from './ordering.ts';
import type { TestServer } from './server.ts';
import { told, unheard } from './told.ts';
import { expect, query, test } from './world.ts';

const PLACING = '**/trpc/orders.place*';
const SENT = 'Commande passée avec succès !';

const validate = (page: Page) => page.getByRole('button', { name: 'Valider la commande' });
const waiting = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Commande en attente d’envoi' }).filter({
    hasText: 'Le réseau ne répond pas. Votre commande part d’elle-même dès qu’il revient, une seule fois.',
  });

async function compose(page: Page, garment = 'Chemise', service = 'Complet'): Promise<void> {
  await page.goto('/client/passer-commande');
  await add(page, garment, service);
  await locate(page);
}

async function ordersOf(page: Page, server: TestServer): Promise<{ grandTotal: number }[]> {
  return ((await query(page.request, server, 'orders.inProgress', {})) as { items: { grandTotal: number }[] })
    .items;
}

/** By the notice's own link, as whoever reads it does. */
async function lookAtSuivi(page: Page): Promise<void> {
  await waiting(page).getByRole('link', { name: 'Suivi' }).click();
  await expect(page).toHaveURL('/client/commandes');
}

test('an order confirmed without network leaves while its client looks at Suivi: there, once, and his page stays', async ({
  aClient,
  as,
  server,
}) => {
  const first = await as(await aClient());
  // What a browser says of files that it cannot fetch is no complaint here.
  const page = await first.context().newPage();
  await compose(page);
  await page.getByText('Wave', { exact: true }).click();
  await expect(page.getByText('Vous payez avec Wave juste après avoir validé.')).toBeVisible();
  await atHand(page, 'OrdersPage');
  await page.context().setOffline(true);
  await validate(page).click();
  await lookAtSuivi(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi de vos commandes');
  await expect(waiting(page)).toContainText(/Elle est peut-être déjà arrivée\s: regardez ci-dessous\./);

  await page.context().setOffline(false);
  await told(page, SENT, 'Un livreur vous contactera bientôt.');
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
  await expect(page.getByRole('link', { name: /^Payer .* avec\sWave$/ })).toBeVisible();
  await expect(page).toHaveURL('/client/commandes');
  await page.getByRole('link', { name: 'Commander' }).click();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
  expect(await ordersOf(page, server)).toHaveLength(1);
});

test('an order whose answer is lost after its client has left the page is asked for again, and is one', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await compose(page);
  let left = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  let sent = 0;
  await page.route(PLACING, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await answerTo(route);
    await gone;
    return route.abort();
  });
  await validate(page).click();
  await expect.poll(() => sent).toBe(1);
  await page.getByRole('link', { name: 'Profil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  left();
  await told(page, SENT);
  await expect(page).toHaveURL('/client/profil');
  expect(await ordersOf(page, server)).toHaveLength(1);
});

test('the sending is stopped on Suivi, and taken up again from there with the same order', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await compose(page);
  let arrived = false;
  await page.route(PLACING, async (route) => {
    if (!arrived) await answerTo(route);
    arrived = true;
    await route.abort();
  });
  await validate(page).click();
  await lookAtSuivi(page);
  await page.getByRole('button', { name: 'Ne plus envoyer' }).click();
  await expect(page.getByText('Envoi arrêté')).toBeVisible();
  await page.unroute(PLACING);
  await page.getByRole('link', { name: 'Reprendre ma commande' }).click();
  await expect(page.getByText('Envoi arrêté')).toBeVisible();
  expect(unheard(page).join()).not.toContain(SENT);
  await validate(page).click();
  await told(page, SENT);
  await expect(page).toHaveURL('/client/commandes');
  expect(await ordersOf(page, server)).toHaveLength(1);
});

test('prices that changed meanwhile are said on Suivi, and nothing leaves before the client has agreed', async ({
  aClient,
  as,
  server,
}) => {
  const boss = await as('superadmin');
  const kita = await aGarment(boss, server, 2000);
  const page = await as(await aClient());
  await compose(page, kita.name, 'Lavage');
  const seen = francs(
    await page.getByRole('region', { name: 'Votre commande' }).locator('dd').last().textContent(),
  );
  await page.route(PLACING, (route) => route.abort());
  await validate(page).click();
  await lookAtSuivi(page);
  await kita.costs(2750);
  await page.unroute(PLACING);

  await told(page, 'Les prix ont changé', 'Vérifiez le nouveau total avant de confirmer.');
  const notice = page.getByRole('status').filter({ hasText: 'Les prix ont changé' });
  await expect(notice).toContainText('Votre commande n’est pas partie. Votre panier est conservé.');
  await expect(page).toHaveURL('/client/commandes');
  await page.reload();
  await notice.getByRole('link', { name: 'Revoir ma commande' }).click();
  const changed = page.getByRole('dialog', { name: 'Les prix ont changé' });
  await expect.poll(async () => francs(await changed.locator('s').textContent())).toBe(seen);
  await expect.poll(async () => francs(await changed.locator('strong').textContent())).toBe(seen + 750);
  expect(await ordersOf(page, server)).toHaveLength(0);
  await changed.getByRole('button', { name: 'Commander à ce prix' }).click();
  await told(page, SENT);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText(`1 × ${kita.name}, Lavage`);
  const [order, ...more] = await ordersOf(page, server);
  expect(order?.grandTotal).toBe(seen + 750);
  expect(more).toHaveLength(0);
});

test('a garment that was withdrawn meanwhile keeps the order back, on Suivi and in the cart', async ({
  aClient,
  as,
  server,
}) => {
  const boss = await as('superadmin');
  const kita = await aGarment(boss, server, 2000);
  const page = await as(await aClient());
  await compose(page, kita.name, 'Lavage');
  await page.route(PLACING, (route) => route.abort());
  await validate(page).click();
  await lookAtSuivi(page);
  await kita.isWithdrawn();
  await page.unroute(PLACING);

  await told(page, 'Erreur de commande', 'Un article de votre panier n’est plus proposé.');
  const notice = page.getByRole('status').filter({ hasText: 'Votre commande n’est pas partie.' });
  await expect(notice).toContainText('Un article de votre panier n’est plus proposé.');
  await notice.getByRole('link', { name: 'Revoir ma commande' }).click();
  await told(page, 'Erreur de commande', 'Un article de votre panier n’est plus proposé.');
  const gone = page.getByRole('list', { name: 'Panier' }).getByRole('listitem');
  await expect(gone).toContainText('Lavage, n’est plus proposé');
  await expect(notice).toBeHidden();
  await gone.getByRole('button', { name: 'Retirer' }).click();
  await page.getByRole('link', { name: 'Suivi' }).click();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expect(notice).toBeHidden();
});
