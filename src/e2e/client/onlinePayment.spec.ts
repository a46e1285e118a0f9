import { formatFcfa } from '#domain/format/money.ts';
import type { ShownOrder } from '#web/desk/types.ts';
import { fetchDeskOrder, findOrderCard, placeForCaller, sendOrder } from '../support/desk.ts';
import { fillCart, findPlaceOrderButton } from '../support/ordering.ts';
import { expectAccessible, expectNoSidewaysScroll, holdRequests, tapTwice } from '../support/page.ts';
import { findPay, makeTestWithProviders, payByWave } from '../support/providers.ts';
import { Road } from '../support/road.ts';
import { call, DESK, expect, query } from '../support/world.ts';

const test = makeTestWithProviders();

test('a client pays with Wave once, by two taps in two tabs @journey', async ({ aClient, as, wave }) => {
  const page = await as(await aClient(), { viewport: { width: 360, height: 740 } });
  const orderId = await sendOrder(page);
  await page.goto(`/client/commandes/${orderId}/merci`);
  const follow = page.getByRole('link', { name: 'Suivre ma commande' });
  await expect(follow).toBeInViewport({ ratio: 1 });
  const parts = [page.getByText(/^Paiement en espèces à la collecte/), follow, findPay(page)];
  for (const part of parts) await expect(part).toBeVisible();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await page.goto(`/client/facture/${orderId}`);
  await expect(findPay(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText('À payer', { exact: true })).toBeVisible();
  const label = await findPay(page, 'Orange Money').locator('span').first().boundingBox();
  expect(label?.height, 'one line').toBeLessThan(24);
  await expectAccessible(page);
  const other = await page.context().newPage();
  for (const tab of [other, page]) await tab.goto('/client/commandes');
  const [chosen, online] = [page.getByText(/^Paiement en espèces à la collecte/), findPay(page)];
  for (const part of [chosen, online]) await expect(part).toBeVisible();
  expect((await chosen.boundingBox())?.y).toBeLessThan((await online.boundingBox())?.y ?? 0);
  await expect(page.getByRole('button', { name: 'Payer plutôt par Wave' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const before = wave.sessions.size;
  // The second tab must not learn of the first one's payment before its own tap.
  const releaseList = await holdRequests(other, '**/trpc/*orders.inProgress*');
  await tapTwice(findPay(page), 'startPayment');
  await page.waitForURL(/\/c\/cos-/);
  await findPay(other).click();
  releaseList();
  await other.waitForURL(/\/c\/cos-/);
  expect([wave.sessions.size - before, other.url()]).toEqual([1, page.url()]);
  await other.goBack();
  await expect(other.getByText(/^Paiement Wave commencé à \d+\sh\s\d+, pas encore reçu/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continuer avec\u00a0Wave' })).toBeVisible();
  await expectAccessible(other);
  await other.goto(`/client/commandes/${orderId}/merci`);
  await expect(other.getByRole('heading', { name: /^Merci / })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Suivre ma commande' })).toBeVisible();
  await expect(other.getByText(/^Paiement en espèces à la collecte/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continuer avec\u00a0Wave' })).toBeVisible();
  await other.goto('/client/commandes');

  await page.getByRole('link', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(`/client/commandes/${orderId}/merci?paye`);
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Suivre ma commande' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText('Wave · Payée')).toBeVisible();
    await expect(findPay(tab)).toHaveCount(0);
  }
  await page.goto(`/client/facture/${orderId}`);
  await expect(page.getByRole('heading', { name: 'Facture' })).toBeVisible();
  await expect(page.getByText('Payé', { exact: true })).toBeVisible();
  await expect(page.getByText('Total payé')).toBeVisible();
  await expect(findPay(page)).toHaveCount(0);
  await new Road({ client: page, livreur: await as('livreur'), admin: await as('admin'), orderId }).deliver();
  await page.goto(`/client/commandes/${orderId}/merci`);
  await expect(page.getByText(/^[\d\s]+FCFA par Wave\. La commande n°\s\d{3} est dans/)).toBeVisible();
});

test('who orders with Wave is led to Wave at once, and only once', async ({ as, aClient }) => {
  const page = await as(await aClient(), { viewport: { width: 360, height: 740 } });
  await fillCart(page);
  await page.getByText('Wave', { exact: true }).click();
  await findPlaceOrderButton(page).click();
  await page.waitForURL(/\/c\/cos-/);
  await page.goBack();
  await expect(page.getByText(/, pas encore reçu\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('À payer', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/merci$/);

  await page.goto(`${page.url()}?paye`);
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Continuer avec\u00a0Wave' });
  const fold = page.getByRole('button', { name: 'Le paiement n’est pas passé' });
  await expect(fold).toBeVisible();
  await expect(again).toHaveCount(0);
  await fold.click();
  await expect(again).toBeVisible();
});

test('a caller pays by their link', async ({ admin, browse }) => {
  const { token } = await placeForCaller(admin);
  const caller = await browse({ viewport: { width: 320, height: 640 }, at: `/suivi#${token}` });
  const payment = caller.getByRole('region', { name: 'Paiement' });
  await expect(findPay(caller, 'Orange Money')).toBeVisible();
  await expectAccessible(caller);
  await findPay(caller).click();
  await caller.getByRole('link', { name: 'Renoncer' }).click();
  await expect(caller).toHaveURL(`/suivi#${token}`);
  const refused = payment.getByText('Le paiement n’a pas abouti');
  await expect(refused).toBeVisible();
  await caller.goto('about:blank');
  await caller.goto(`/suivi#${token}`);
  await expect(refused).toBeVisible();
  await payment.getByRole('button', { name: 'Réessayer avec\u00a0Wave' }).click();
  await caller.getByRole('link', { name: 'Confirmer' }).click();
  await expect(caller.getByText(/^Payé/)).toBeVisible();
  await expect(payment).toHaveCount(0);
  expect(await caller.evaluate(() => sessionStorage.getItem('laveo:payment'))).toBeNull();
});

test('money after a cancellation goes back through Wave @journey', async ({ as, aClient, wave }) => {
  const admin = await as('admin', { viewport: DESK, at: '/admin/caisse' });
  await expect(admin.getByRole('heading', { name: 'Tiroir-caisse', exact: true })).toBeVisible();
  await expect(admin.getByText('Paiements à vérifier')).toHaveCount(0);
  const client = await as(await aClient('Awa Koné'));
  const orderId = await sendOrder(client);
  const { grandTotal, number } = await fetchDeskOrder(admin, orderId);
  const { sessionId, notify } = await payByWave({ client, orderId }, wave);
  await call(client, 'orders.cancel', { orderId });
  expect(await notify()).toBe(200);

  const row = admin.getByRole('list', { name: 'Paiements à vérifier' }).getByRole('listitem');
  await expect(row).toContainText('Payé après l’annulation de la commande.');
  await expect(row.getByRole('link')).toHaveText(`n°\u00a0${number}`);
  await expectAccessible(admin);

  wave.faults.push({ on: 'refund', status: 500 });
  await row.getByRole('button', { name: `Rembourser ${formatFcfa(grandTotal)}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Wave le rend au client sans que vous ayez rien à envoyer.')).toBeVisible();
  await dialog.getByLabel('Montant à rembourser').fill('100');
  await expect(dialog.getByText('Envoyez vous-même cette somme au client par Wave')).toBeVisible();
  await dialog.getByLabel('Montant à rembourser').fill(String(grandTotal));
  await dialog.getByLabel('Motif').fill('Commande annulée');
  const send = dialog.getByRole('button', { name: 'Rembourser', exact: true });
  await send.click();
  await expect(dialog.getByText('Remboursement à vérifier')).toBeVisible();
  await expect(dialog.getByLabel('Motif')).toHaveValue('Commande annulée');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Paiements à vérifier')).toHaveCount(0);
  expect(wave.sessions.get(sessionId)?.isRefunded).toBe(true);
  expect(await query(client, 'orders.get', { orderId })).toMatchObject({ credit: 0 });

  await admin.goto(`/admin/commandes/${orderId}`);
  await admin.getByRole('tab', { name: 'Paiement' }).click();
  const attempt = admin.getByRole('list', { name: 'Paiements en ligne' }).getByRole('listitem');
  await expect(attempt).toContainText(`T${sessionId}`);
  await admin.context().grantPermissions(['clipboard-write']);
  await attempt.getByRole('button', { name: 'Copier le numéro de transaction' }).click();
  await expect(attempt.getByRole('button', { name: 'copié' })).toBeVisible();
});

test('an order paid twice owes one of the payments @journey', async ({ as, wave, client }) => {
  const admin = await as('admin', { viewport: DESK, at: '/admin/caisse' });
  const orderId = await sendOrder(client);
  const readOrder = () => fetchDeskOrder(admin, orderId) as Promise<ShownOrder>;
  const { grandTotal } = await readOrder();
  await client.goto('/client/commandes');
  await findPay(client).click();
  await expect(client.getByRole('link', { name: 'Confirmer' })).toBeVisible();
  // Wave takes the money and its notification is lost on the way.
  wave.pay([...wave.sessions.keys()].at(-1) ?? '');
  await client.getByRole('link', { name: 'Renoncer' }).click();
  await expect(client).toHaveURL(`/client/commandes?echec#${orderId}`);
  const card = findOrderCard(client, orderId);
  const refusal = card.getByText(/^Le paiement n’a pas abouti\s: réessayez ou payez en espèces\.$/);
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(card.getByText(/^Paiement en espèces à la collecte/)).toBeVisible();
  await findPay(client, 'Orange Money').click();
  await expect(client.getByRole('link', { name: 'Confirmer' })).toBeVisible();
  await expect.poll(readOrder).toMatchObject({ paymentState: 'paid' });
  await client.getByRole('link', { name: 'Confirmer' }).click();
  await expect(client).toHaveURL(/\/client\/commandes\/[0-9a-f-]+\/merci\?paye$/);

  const list = admin.getByRole('list', { name: 'Paiements à vérifier' }).getByRole('listitem');
  const row = list.filter({ has: admin.locator(`a[href*="${orderId}"]`) });
  await expect(row).toContainText('Payé alors que la commande était déjà réglée, ou devait moins.');
  await expect(row.getByRole('button', { name: `Rembourser ${formatFcfa(grandTotal)}` })).toBeVisible();
  await client.goto('/client/commandes');
  await expect(findOrderCard(client, orderId)).toContainText(`À rembourser\u00a0: ${formatFcfa(grandTotal)}`);
  const { payment } = await readOrder();
  expect(payment.credit).toBe(grandTotal);
  expect(payment.entries.map(({ method }) => method).toSorted()).toEqual(['orange', 'wave']);
});
