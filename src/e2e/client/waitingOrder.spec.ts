import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { signIn } from '../support/accounts.ts';
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
  submitOrder,
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

test('an order without network is sent once from Suivi @journey', async ({ aClient, as }) => {
  const first = await as(await aClient());
  const page = await openUnwatchedPage(first);
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await expect(page.getByText('Vous payez avec Wave une fois la commande enregistrée.')).toBeVisible();
  for (const part of ['FollowPage', 'WaitingPage']) await waitForPreloadedPart(page, part);
  await page.context().setOffline(true);
  await findPlaceOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre commande attend le réseau');
  await expect(page.getByText(/pas chez nous, aucun livreur n’est prévenu\.$/)).toBeVisible();
  await expect(findWaitingNotice(page)).toContainText('Vous payez ensuite avec Wave.');
  await page.getByRole('link', { name: 'Suivi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi');
  await expect(findWaitingNotice(page)).not.toContainText('peut-être déjà arrivée');

  await page.context().setOffline(false);
  await expectToast(page, ORDER_PLACED, 'Un livreur vous contactera bientôt.');
  await expect(findWaitingNotice(page)).toBeHidden();
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
  await expect(page.getByRole('link', { name: /^Payer avec\sWave$/ })).toBeVisible();
  await expect(page).toHaveURL('/client/commandes');

  await page.goto('/client/dashboard');
  await waitForPreloadedPart(page, 'FollowPage');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Suivi', exact: true }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('link', { name: 'Historique' }).click();
  await expect(page.getByText('Vos commandes en cours et leurs codes sont sur ce téléphone.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historique');
  await page.getByRole('link', { name: 'Commander' }).click();
  await openStep(page, 'Payer');
  await expect(page.getByText('Aucun article choisi.')).toBeVisible();
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('an order whose answer is lost is stopped, resumed, and is one', async ({ client }) => {
  await fillCart(client);
  let arrived = false;
  await client.route(PLACE_ORDER_CALL, async (route) => {
    if (!arrived) await fetchRoute(route);
    arrived = true;
    await route.fulfill({ status: 502, body: 'Bad Gateway' });
  });
  await findPlaceOrderButton(client).click();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Votre commande attend notre serveur');
  await expectAccessible(client);
  await findWaitingNotice(client, 'Notre serveur ne répond pas.')
    .getByRole('link', { name: 'Suivi' })
    .click();
  await expect(client.getByRole('heading', { level: 1, name: 'Suivi' })).toBeVisible();
  await client.getByRole('button', { name: 'Ne plus envoyer' }).click();
  const stopped = client.getByRole('status').filter({ hasText: 'Envoi arrêté' });
  await expect(stopped).toContainText(/Elle est peut-être déjà arrivée\s: regardez/);
  await client.reload();
  await expect(stopped).toBeVisible();
  await client.unroute(PLACE_ORDER_CALL);
  await client.getByRole('link', { name: 'Reprendre ma commande' }).click();
  await expect(client.getByText('Envoi arrêté')).toBeVisible();
  expect(listUnreadToasts(client).join()).not.toContain(ORDER_PLACED);
  await submitOrder(client);
  await openTrackingFromThanks(client);
  expect(await readOrdersInProgress(client)).toHaveLength(1);
});

test('an order whose session has ended leaves by itself after the same sign-in', async ({ aClient, as }) => {
  const person = await aClient();
  const page = await as(person);
  await fillCart(page);
  await page.context().clearCookies();
  await findPlaceOrderButton(page).click();
  await expect(page).toHaveURL(/\/connexion\?next=/);
  await expect(
    page.getByText(
      'Votre commande attend sur ce téléphone. Reconnectez-vous avec le même compte pour l’envoyer.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.clock.setSystemTime(Date.now() + 61 * MINUTE);
  await page.getByRole('link', { name: /^Mot de passe oublié/ }).click();
  await page.goBack();
  await expect(page.getByText(/avec le même compte pour la reprendre\.$/)).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await signIn(page, person.email, person.password);
  await openTrackingFromThanks(page);
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('an order asks after an hour, and after a week is a cart again', async ({ client }) => {
  await fillCart(client);
  await openStep(client, 'Où et quand');
  await client.getByLabel('Adresse ou repère').fill('Portail vert');
  await openStep(client, 'Payer');
  const keys: string[] = [];
  await client.route(PLACE_ORDER_CALL, (route) => {
    keys.push(/"key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '');
    return route.abort();
  });
  await findPlaceOrderButton(client).click();
  await expect(findWaitingNotice(client)).toBeVisible();
  await simulateElapsedTime(client, 30 * MINUTE);
  await expect(findWaitingNotice(client)).toBeVisible();

  await simulateElapsedTime(client, 31 * MINUTE);
  const stopped = client.getByRole('status').filter({ hasText: 'Envoi arrêté' });
  await expect(stopped).toContainText(/attend depuis le .+ à\s\d+\sh\s\d\d\. Vos articles sont conservés\./);
  const sent = keys.length;
  await findPlaceOrderButton(client).click();
  await expect(findWaitingNotice(client)).toBeVisible();
  expect(new Set(keys).size, 'the same order, whenever it is sent').toBe(1);
  expect(keys.length).toBeGreaterThan(sent);

  await simulateElapsedTime(client, 7 * DAY);
  const old = client.getByRole('status').filter({ hasText: 'Commande à confirmer de nouveau' });
  await expect(old).toContainText(/Elle est peut-être déjà arrivée\s: regardez Suivi et Historique\./);
  await expect(findCart(client)).toContainText('Chemise');
  await expect(client.getByRole('region', { name: 'Le passage' })).toContainText('Portail vert');
  await findPlaceOrderButton(client).click();
  await expect.poll(() => new Set(keys).size, { message: 'a key of its own' }).toBe(2);
  await client.unroute(PLACE_ORDER_CALL);
  await expectToast(client, ORDER_PLACED);
  expect(await readOrdersInProgress(client)).toHaveLength(1);
});

test('an order by Wave leads to its payment, which is checked', async ({ client }) => {
  await fillCart(client);
  await client.getByText('Wave', { exact: true }).click();
  await findPlaceOrderButton(client).click();
  await expect(client).toHaveURL(/\/paiement\/wave-demo/);
  await expect(client.getByRole('heading', { name: 'Paiement Wave, démonstration' })).toBeVisible();
  await client.goBack();
  await expect(client.getByRole('link', { name: /^Payer avec\sWave$/ })).toBeVisible();
  await client.goForward();
  await client.getByRole('button', { name: 'Payer', exact: true }).click();
  await expect(client.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible();
  await client.getByRole('link', { name: 'Suivre ma commande' }).click();
  await unfoldOrder(client);
  await expect(client.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
});
