import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#domain/calendar.ts';
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

/** The phone lay in a bag for that long. Its reload finds what it had kept. */
async function later(page: Page, ms: number): Promise<void> {
  await page.evaluate((gone) => {
    const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('laveo:attempt'));
    const kept = JSON.parse(localStorage.getItem(name) ?? '');
    const [keyMadeAt, confirmedAt] = [kept.keyMadeAt - gone, kept.confirmedAt - gone];
    localStorage.setItem(name, JSON.stringify({ ...kept, keyMadeAt, confirmedAt }));
  }, ms);
  await page.reload();
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

test('an order confirmed over an hour ago asks before it leaves, and one of last week is a cart again', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await compose(page);
  await page.getByLabel('Adresse ou repère').fill('Portail vert');
  const keys: string[] = [];
  await page.route(PLACING, (route) => {
    keys.push(/"key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    return route.abort();
  });
  await validate(page).click();
  await expect(waiting(page)).toBeVisible();
  await later(page, 30 * MINUTE);
  await expect(waiting(page)).toBeVisible();

  await later(page, 31 * MINUTE);
  const stopped = page.getByRole('status').filter({ hasText: 'Envoi arrêté' });
  await expect(stopped).toContainText(
    /Elle attend depuis le .+ à \d+\sh\s\d\d\. Votre panier est conservé\./,
  );
  const sent = keys.length;
  await validate(page).click();
  await expect(waiting(page)).toBeVisible();
  expect(new Set(keys).size, 'the same order, whenever it is sent').toBe(1);
  expect(keys.length).toBeGreaterThan(sent);

  await later(page, 7 * DAY);
  const old = page.getByRole('status').filter({ hasText: 'Commande à confirmer de nouveau' });
  await expect(old).toContainText(/Elle est peut-être déjà arrivée\s: regardez Suivi et Historique\./);
  await expect(page.getByRole('list', { name: 'Panier' })).toContainText('Chemise');
  await expect(page.getByLabel('Adresse ou repère')).toHaveValue('Portail vert');
  await validate(page).click();
  await expect.poll(() => new Set(keys).size, { message: 'a key of its own' }).toBe(2);
  await page.unroute(PLACING);
  await told(page, SENT);
  expect(await ordersOf(page, server)).toHaveLength(1);
});

test('an order paid by Wave leads straight to its payment, and Back from there to the order', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient());
  await compose(page);
  await page.getByText('Wave', { exact: true }).click();
  await validate(page).click();
  await expect(page).toHaveURL(/\/paiement\/wave-demo/);
  await expect(page.getByRole('heading', { name: 'Paiement Wave, démonstration' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/client/commandes');
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
});
