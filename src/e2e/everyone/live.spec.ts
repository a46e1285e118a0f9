import { advanceUntilVisible, stopTime } from '../support/clock.ts';
import {
  assignThroughApi,
  findMissionCard,
  getReference,
  openOrder,
  readUserId,
  scrollToOrder,
  sendOrder,
} from '../support/desk.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { placeOrder } from '../support/ordering.ts';
import { recordReads } from '../support/reads.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, TABLET, test } from '../support/world.ts';

test('a new order appears on an open page without a reload, also after a server restart', async ({
  aClient,
  as,
  server,
}) => {
  const client = await as(await aClient('Fatou Diabaté'));
  const admin = await as('admin', { viewport: DESK, at: '/admin/commandes-non-assignees' });
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();

  const first = await placeOrder(client);
  await scrollToOrder(admin, admin.getByText(`#${first}`));

  await server.stop();
  await expect(admin.getByText(/connexion…|Hors ligne/).filter({ visible: true })).toBeVisible();
  await server.start();
  const second = await placeOrder(client);
  await scrollToOrder(admin, admin.getByText(`#${second}`));
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();
});

test('an open status menu does not change with its order, and the server refuses its outdated choice', async ({
  aClient,
  aLivreur,
  as,
  server,
}) => {
  const admin = await as('admin', { viewport: TABLET });
  const orderId = await sendOrder(await as(await aClient()), server);
  await assignThroughApi(admin, server, orderId, await as(await aLivreur()));
  await admin.goto('/admin/commandes-en-cours');
  const card = admin.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  const drawer = await openOrder(admin, card);
  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  const items = admin.getByRole('menuitem');
  await expect(items).toHaveText(['Ramassée', 'Annulée']);

  await call(admin.request, server, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  await expect(drawer.getByRole('button', { name: 'Prêt', exact: true })).toBeVisible();
  await expect(items).toHaveText(['Ramassée', 'Annulée']);
  await items.first().click();
  await expectToast(admin, 'La commande a changé entre-temps');

  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  await expect(items.first()).toHaveText('En traitement');
});

test('the countdown for a new letter is over when the phone wakes late', async ({ aClient, browse }) => {
  const { email } = await aClient();
  const page = await browse();
  await page.clock.install();
  // A page that hydrates would meet the address of another.
  await page.goto('/robots.txt');
  await page.evaluate((address) => {
    history.pushState({ usr: { email: address, sent: true }, key: 'countdown' }, '', '/attente-confirmation');
  }, email);
  await page.reload();
  await advanceUntilVisible(page, page.getByRole('button', { name: /^Renvoyer l’e-mail dans/ }));
  await stopTime(page);
  await page.clock.fastForward(70_000);
  await expect(page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true })).toBeEnabled();
});

test('a change costs an open board one request and does not cancel the loading of its next page', async ({
  aClient,
  as,
  server,
}) => {
  const client = await as(await aClient());
  for (let i = 0; i < 26; i++) await sendOrder(client, server);
  const admin = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const waiting = admin.getByRole('region', { name: /^En attente/ });
  const cards = waiting.getByRole('link', { name: /#[0-9a-f]{8}/ });
  await expect(cards).toHaveCount(25);
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();

  // The answers are held back, so that the change arrives while the next page is loading.
  const board = /trpc\/[^?]*dispatch\.board/;
  const releaseBoard = await holdRequests(admin, board);
  const nextPage = admin.waitForRequest(board);
  await waiting.getByRole('button', { name: 'Afficher la suite' }).click();
  await nextPage;
  const refresh = admin.waitForRequest(board);
  await sendOrder(client, server);
  await refresh;
  releaseBoard();
  await expect.poll(() => cards.count()).toBeGreaterThan(26);

  await admin.unroute(board);
  const requests = recordReads(admin);
  // The new order may stand on a page that is not loaded: the column counts it all the same.
  const heading = waiting.getByRole('heading', { level: 2 });
  const before = Number((await heading.innerText()).match(/\d+$/)?.[0]);
  await sendOrder(client, server);
  await expect(heading).toHaveText(new RegExp(`\\D${before + 1}$`));
  await admin.waitForLoadState('networkidle');
  expect(requests).toHaveLength(1);
  for (const read of ['board', 'counts', 'livreurs']) expect(requests[0]).toContain(`dispatch.${read}`);
});

test('twenty orders reassigned at once are read at once by the open page of each livreur', async ({
  aClient,
  aLivreur,
  as,
  server,
}) => {
  const [client, admin] = [await as(await aClient()), await as('admin')];
  const [before, after] = [await as(await aLivreur()), await as(await aLivreur())];
  const orderIds: string[] = [];
  for (let i = 0; i < 20; i++) orderIds.push(await sendOrder(client, server));
  const callDispatch = (procedure: string, livreurId: string, from: string, more = {}) =>
    call(admin.request, server, `dispatch.${procedure}`, {
      ...{ livreurId, ...more },
      orders: orderIds.map((orderId) => ({ orderId, from })),
    });
  const [beforeId, afterId] = [await readUserId(before, server), await readUserId(after, server)];
  await callDispatch('assignMany', beforeId, 'pending', { leg: 'pickup' });
  const [first = ''] = orderIds;
  await before.goto('/livreur/dashboard');
  await after.goto('/livreur/dashboard');
  await expect(findMissionCard(before, first)).toBeVisible();
  for (const phone of [before, after]) {
    await expect(phone.getByText('en direct').filter({ visible: true })).toBeVisible();
    await phone.waitForLoadState('networkidle');
  }
  const reads = [recordReads(before), recordReads(after)];

  await callDispatch('reassignMany', afterId, beforeId);
  await expect(before.getByText('Aucune mission pour le moment')).toBeVisible();
  await expect(findMissionCard(after, first)).toBeVisible();
  for (const phone of [before, after]) await phone.waitForLoadState('networkidle');
  for (const ofPhone of reads) {
    const ofMissions = ofPhone.filter((read) => read.includes('missions.active'));
    // The stream's first message may arrive after the recording began, on a slow machine, and causes one more read.
    expect([1, 2]).toContain(ofMissions.length);
  }
});
