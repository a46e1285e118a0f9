import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import { waitForPreloadedPart } from '../support/offlineReady.ts';
import {
  fillCart,
  findCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  openStep,
  openTrackingFromThanks,
  PLACE_ORDER_CALL,
  readOrdersInProgress,
  unfoldOrder,
} from '../support/ordering.ts';
import { expectAccessible, expectToast, listUnreadToasts } from '../support/page.ts';
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

async function openFollowPage(page: Page, cause?: string): Promise<void> {
  await findWaitingNotice(page, cause).getByRole('link', { name: 'Suivi' }).click();
  await expect(page).toHaveURL('/client/commandes');
}

test('an order without network is sent once from Suivi @journey', async ({ aClient, as }) => {
  const first = await as(await aClient());
  const page = await openUnwatchedPage(first);
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await expect(page.getByText('Vous payez avec Wave juste après avoir validé.')).toBeVisible();
  for (const part of ['FollowPage', 'WaitingPage']) await waitForPreloadedPart(page, part);
  await page.context().setOffline(true);
  await findPlaceOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande attend le réseau');
  await expect(
    page.getByText('Tant qu’elle n’est pas chez nous, aucun livreur n’est prévenu.'),
  ).toBeVisible();
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
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('an order whose answer is lost is stopped, resumed, and is one', async ({ aClient, as }) => {
  const page = await as(await aClient());
  await fillCart(page);
  let arrived = false;
  await page.route(PLACE_ORDER_CALL, async (route) => {
    if (!arrived) await fetchRoute(route);
    arrived = true;
    await route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await findPlaceOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande attend notre serveur');
  await expectAccessible(page);
  await openFollowPage(page, 'Notre serveur ne répond pas.');
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
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('an order asks after an hour, and after a week is a cart again', async ({ aClient, as }) => {
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
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('an order by Wave leads to its payment, and paying to Merci', async ({ aClient, as }) => {
  const page = await as(await aClient());
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await findPlaceOrderButton(page).click();
  await expect(page).toHaveURL(/\/paiement\/wave-demo/);
  await expect(page.getByRole('heading', { name: 'Paiement Wave, démonstration' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Payer .* avec\sWave$/ })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Payer', exact: true }).click();
  await openTrackingFromThanks(page);
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
});
