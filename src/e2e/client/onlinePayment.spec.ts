import { formatFcfa } from '#domain/format/money.ts';
import type { ShownOrder } from '#web/desk/types.ts';
import { fetchDeskOrder, findOrderCard, getReference, placeForCaller, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectNoSidewaysScroll, holdRequests, tapTwice } from '../support/page.ts';
import { findPay, findPaymentToCheck, makeTestWithProviders } from '../support/providers.ts';
import { DESK, expect } from '../support/world.ts';

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
  await expect(findPay(page)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByText('À payer', { exact: true })).toBeVisible();
  const label = await findPay(page, 'Orange Money').locator('span').first().boundingBox();
  expect(label?.height, 'one line').toBeLessThan(24);
  await expectAccessible(page);
  const other = await page.context().newPage();
  for (const tab of [other, page]) await tab.goto('/client/commandes');
  await expect(page.getByText(/^Paiement en espèces à la collecte/)).toBeVisible();
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
  await expect(other.getByText(/^Paiement Wave commencé à \d+\sh\s\d+, vérification en/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continuer avec\u00a0Wave' })).toBeVisible();
  await expectAccessible(other);

  await page.getByRole('link', { name: 'Confirmer' }).click();
  await expect(page).toHaveURL(`/client/commandes/${orderId}/merci`);
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
});

test('a caller pays by their link, though Wave was down', async ({ as, browse, wave }) => {
  const desk = await as('admin');
  const { token } = await placeForCaller(desk);
  const caller = await browse({ viewport: { width: 320, height: 640 }, at: `/suivi#${token}` });
  const payment = caller.getByRole('region', { name: 'Paiement' });
  wave.faults.push({ on: 'create', status: 503 });
  const before = wave.sessions.size;
  await findPay(caller).click();
  await expect(payment.getByText('Le service Wave ne répond pas.')).toBeVisible();
  await expect(findPay(caller, 'Orange Money')).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Payer plutôt en espèces' })).toBeVisible();
  await expect(payment.getByRole('button', { name: 'J’ai payé' })).toHaveCount(0);
  await expectAccessible(caller);
  await caller.reload();
  await expect(payment.getByText(/^Nous vérifions auprès de Wave\./)).toBeVisible();
  await payment.getByRole('button', { name: 'Réessayer avec\u00a0Wave' }).click();
  await expect(payment.getByText('Le service Wave ne répond pas.')).toBeVisible();
  expect(wave.sessions.size).toBe(before);

  const second = await placeForCaller(desk);
  await caller.goto('/');
  await caller.goto(`/suivi#${second.token}`);
  await findPay(caller).click();
  await caller.getByRole('link', { name: 'Renoncer' }).click();
  await expect(caller).toHaveURL(`/suivi#${second.token}`);
  await expect(payment.getByText('Le paiement n’a pas abouti')).toBeVisible();
  await payment.getByRole('button', { name: 'Continuer avec\u00a0Wave' }).click();
  await caller.getByRole('link', { name: 'Confirmer' }).click();
  await expect(caller.getByText(/^Payé avec Wave/)).toBeVisible();
  await expect(payment).toHaveCount(0);
  expect(await caller.evaluate(() => sessionStorage.length)).toBe(0);
});

test('an order paid twice owes one of the payments @journey', async ({ as, wave, orange, client }) => {
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
  await findPay(client, 'Orange Money').click();
  await expect(client.getByRole('link', { name: 'Confirmer' })).toBeVisible();
  await expect.poll(readOrder).toMatchObject({ paymentState: 'paid' });
  await client.getByRole('link', { name: 'Confirmer' }).click();
  await expect(client).toHaveURL(/\/client\/commandes\/[0-9a-f-]+\/merci$/);

  const row = findPaymentToCheck(admin, orderId);
  await expect(row).toContainText('Payé alors que la commande était déjà réglée, ou devait moins.');
  await expect(row.getByRole('button', { name: `Rembourser ${formatFcfa(grandTotal)}` })).toBeVisible();
  await client.goto('/client/commandes');
  await expect(findOrderCard(client, orderId)).toContainText(`À rembourser\u00a0: ${formatFcfa(grandTotal)}`);
  const { payment } = await readOrder();
  expect(payment.credit).toBe(grandTotal);
  const ids = payment.attempts.map(({ id }) => id);
  const takenByWave = wave.listPaid().filter((session) => ids.includes(session.client_reference));
  const reference = `LV-${getReference(orderId)}-`.toUpperCase();
  const takenByOrange = orange.listPaid().filter(({ order_id }) => order_id.startsWith(reference));
  expect(payment.entries.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
    ...takenByOrange.map(({ amount }) => ['orange', amount]),
    ...takenByWave.map(({ amount }) => ['wave', Number(amount)]),
  ]);
});
