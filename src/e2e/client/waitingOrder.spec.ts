import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { aGarment } from '../support/desk.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import { makeGate } from '../support/heldRequests.ts';
import { waitForPreloadedPart } from '../support/offlineReady.ts';
import {
  fillCart,
  findCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  openStep,
  openTrackingFromThanks,
  PLACE_ORDER_CALL,
  readCartTotal,
  readFrancs,
  readOrdersInProgress,
  unfoldOrder,
} from '../support/ordering.ts';
import { expectToast, listUnreadToasts } from '../support/toasts.ts';
import { expect, openUnwatchedPage, test } from '../support/world.ts';

const findWaitingNotice = (page: Page, cause = 'Le réseau ne répond pas.') =>
  page
    .getByRole('status')
    .filter({ hasText: 'Commande en attente d’envoi' })
    .filter({ hasText: `${cause} Votre commande part d’elle-même dès qu’il revient, une seule fois.` });

/** The stored confirmation keeps its time, so a later clock and a reload make it older. */
async function simulateElapsedTime(page: Page, ms: number): Promise<void> {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
  await page.reload();
}

async function openFollowPage(page: Page): Promise<void> {
  await findWaitingNotice(page).getByRole('link', { name: 'Suivi' }).click();
  await expect(page).toHaveURL('/client/commandes');
}

test('an order confirmed without network is sent once from Suivi', { tag: '@journey' }, async ({
  aClient,
  as,
  server,
}) => {
  const first = await as(await aClient());
  const page = await openUnwatchedPage(first);
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await expect(page.getByText('Vous payez avec Wave juste après avoir validé.')).toBeVisible();
  await waitForPreloadedPart(page, 'FollowPage');
  await page.context().setOffline(true);
  await findPlaceOrderButton(page).click();
  await openFollowPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi');
  await expect(findWaitingNotice(page)).toContainText(
    /Elle est peut-être déjà arrivée\s: regardez ci-dessous\./,
  );

  await page.context().setOffline(false);
  await expectToast(page, ORDER_PLACED, 'Un livreur vous contactera bientôt.');
  await expect(findWaitingNotice(page)).toBeHidden();
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
  await expect(page.getByRole('link', { name: /^Payer .* avec\sWave$/ })).toBeVisible();
  await expect(page).toHaveURL('/client/commandes');
  await page.getByRole('link', { name: 'Commander' }).click();
  await openStep(page, 'Payer');
  await expect(page.getByText('Aucun article choisi.')).toBeVisible();
  expect(await readOrdersInProgress(page, server)).toHaveLength(1);
});

test('an order that the server cannot take waits for the server', async ({ aClient, as }) => {
  const page = await as(await aClient());
  await fillCart(page);
  await page.route(PLACE_ORDER_CALL, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await findPlaceOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande attend notre serveur');
  await expect(findWaitingNotice(page, 'Notre serveur ne répond pas.')).toBeVisible();
  await page.unroute(PLACE_ORDER_CALL);
  await expectToast(page, ORDER_PLACED);
});

test('an order whose answer is lost after the client has left the page is sent again, and is one', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await fillCart(page);
  const pageLeft = makeGate();
  let sent = 0;
  await page.route(PLACE_ORDER_CALL, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await fetchRoute(route);
    await pageLeft.opened;
    return route.abort();
  });
  await findPlaceOrderButton(page).click();
  await expect.poll(() => sent).toBe(1);
  await page.getByRole('link', { name: 'Profil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  pageLeft.open();
  await expectToast(page, ORDER_PLACED);
  await expect(page).toHaveURL('/client/profil');
  expect(await readOrdersInProgress(page, server)).toHaveLength(1);
});

test('sending is stopped on Suivi and resumed from there with the same order', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await fillCart(page);
  let arrived = false;
  await page.route(PLACE_ORDER_CALL, async (route) => {
    if (!arrived) await fetchRoute(route);
    arrived = true;
    await route.abort();
  });
  await findPlaceOrderButton(page).click();
  await openFollowPage(page);
  await page.getByRole('button', { name: 'Ne plus envoyer' }).click();
  const stopped = page.getByRole('status').filter({ hasText: 'Envoi arrêté' });
  await expect(stopped).toContainText(/Elle est peut-être déjà arrivée\s: regardez/);
  await page.reload();
  await expect(stopped).toBeVisible();
  await page.unroute(PLACE_ORDER_CALL);
  await page.getByRole('link', { name: 'Reprendre ma commande' }).click();
  await expect(page.getByText('Envoi arrêté')).toBeVisible();
  expect(listUnreadToasts(page).join()).not.toContain(ORDER_PLACED);
  await findPlaceOrderButton(page).click();
  await expectToast(page, ORDER_PLACED);
  await openTrackingFromThanks(page);
  expect(await readOrdersInProgress(page, server)).toHaveLength(1);
});

test('changed prices are announced on Suivi, and nothing is sent before the client agrees', async ({
  aClient,
  as,
  server,
}) => {
  const kita = await aGarment(await as('superadmin'), server, 2000);
  const page = await as(await aClient());
  await fillCart(page, { garment: kita.name, service: 'Lavage' });
  const shownTotal = await readCartTotal(page);
  await page.route(PLACE_ORDER_CALL, (route) => route.abort());
  await findPlaceOrderButton(page).click();
  await openFollowPage(page);
  await kita.setPrice(2750);
  await page.unroute(PLACE_ORDER_CALL);

  await expectToast(page, 'Les prix ont changé', 'Vérifiez le nouveau total avant de confirmer.');
  const notice = page.getByRole('status').filter({ hasText: 'Les prix ont changé' });
  await expect(notice).toContainText('Votre commande n’est pas partie. Vos articles sont conservés.');
  await expect(page).toHaveURL('/client/commandes');
  await page.reload();
  await notice.getByRole('link', { name: 'Revoir ma commande' }).click();
  const changed = page.getByRole('dialog', { name: 'Les prix ont changé' });
  await expect.poll(() => readFrancs(changed.locator('s'))).toBe(shownTotal);
  await expect.poll(() => readFrancs(changed.locator('strong'))).toBe(shownTotal + 750);
  expect(await readOrdersInProgress(page, server)).toHaveLength(0);
  await changed.getByRole('button', { name: 'Commander à ce prix' }).click();
  await expectToast(page, ORDER_PLACED);
  await openTrackingFromThanks(page);
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText(`1 × ${kita.name}, Lavage`);
  const [order, ...more] = await readOrdersInProgress(page, server);
  expect(order?.grandTotal).toBe(shownTotal + 750);
  expect(more).toHaveLength(0);
});

test('an order confirmed over an hour ago asks before it is sent, and one of last week is a cart again', async ({
  aClient,
  as,
  server,
}) => {
  const page = await as(await aClient());
  await fillCart(page);
  await openStep(page, 'Où et quand');
  await page.getByLabel('Adresse ou repère').fill('Portail vert');
  await openStep(page, 'Payer');
  const keys: string[] = [];
  await page.route(PLACE_ORDER_CALL, (route) => {
    keys.push(/"key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    return route.abort();
  });
  await findPlaceOrderButton(page).click();
  await expect(findWaitingNotice(page)).toBeVisible();
  await simulateElapsedTime(page, 30 * MINUTE);
  await expect(findWaitingNotice(page)).toBeVisible();

  await simulateElapsedTime(page, 31 * MINUTE);
  const stopped = page.getByRole('status').filter({ hasText: 'Envoi arrêté' });
  await expect(stopped).toContainText(
    /Elle attend depuis le .+ à\s\d+\sh\s\d\d\. Vos articles sont conservés\./,
  );
  const sent = keys.length;
  await findPlaceOrderButton(page).click();
  await expect(findWaitingNotice(page)).toBeVisible();
  expect(new Set(keys).size, 'the same order, whenever it is sent').toBe(1);
  expect(keys.length).toBeGreaterThan(sent);

  await simulateElapsedTime(page, 7 * DAY);
  const old = page.getByRole('status').filter({ hasText: 'Commande à confirmer de nouveau' });
  await expect(old).toContainText(/Elle est peut-être déjà arrivée\s: regardez Suivi et Historique\./);
  await expect(findCart(page)).toContainText('Chemise');
  await expect(page.getByRole('region', { name: 'Le passage' })).toContainText('Portail vert');
  await findPlaceOrderButton(page).click();
  await expect.poll(() => new Set(keys).size, { message: 'a key of its own' }).toBe(2);
  await page.unroute(PLACE_ORDER_CALL);
  await expectToast(page, ORDER_PLACED);
  expect(await readOrdersInProgress(page, server)).toHaveLength(1);
});

test('an order paid by Wave leads straight to its payment, and from there to Merci', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient());
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await findPlaceOrderButton(page).click();
  await expect(page).toHaveURL(/\/paiement\/wave-demo/);
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Merci / })).toBeVisible();
});

test('Back from the payment of an order leads to the order', async ({ aClient, as }) => {
  const page = await as(await aClient());
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await findPlaceOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Paiement Wave, démonstration' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Payer .* avec\sWave$/ })).toBeVisible();
  await openTrackingFromThanks(page);
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
});
