import { assignThroughApi, getReference, openOrder, scrollToOrder, sendOrder } from '../support/desk.ts';
import { placeOrder } from '../support/ordering.ts';
import { expectLive, expectToast, holdRequests } from '../support/page.ts';
import { call, DESK, expect, TABLET, test } from '../support/world.ts';

test('a new order appears on an open page, also after a restart', async ({ as, server, client }) => {
  const admin = await as('admin', { viewport: DESK, at: '/admin/commandes-non-assignees' });
  await expectLive(admin);

  const first = await placeOrder(client);
  await scrollToOrder(admin, admin.getByText(`#${first}`));

  await server.stop();
  await expect(admin.getByText(/Connexion…|Hors ligne/).filter({ visible: true })).toBeVisible();
  await server.start();
  const second = await placeOrder(client);
  await scrollToOrder(admin, admin.getByText(`#${second}`));
  await expectLive(admin);
});

test('an open status menu stays, and its old choice is refused', async ({ aClient, aLivreur, as }) => {
  const admin = await as('admin', { viewport: TABLET });
  const orderId = await sendOrder(await as(await aClient()));
  await assignThroughApi(admin, orderId, await as(await aLivreur()));
  await admin.goto('/admin/commandes-en-cours');
  const card = admin.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  const drawer = await openOrder(admin, card);
  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  const items = admin.getByRole('menuitem');
  await expect(items).toHaveText(['Ramassée', 'Annulée']);

  await call(admin, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  await expect(drawer.getByRole('button', { name: 'Prêt', exact: true })).toBeVisible();
  await expect(items).toHaveText(['Ramassée', 'Annulée']);
  await items.first().click();
  await expectToast(admin, 'La commande a changé entre-temps');

  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  await expect(items.first()).toHaveText('En traitement');
});

test('a change costs a board one request and cancels no next page', async ({ as, client }) => {
  for (let i = 0; i < 26; i++) await sendOrder(client);
  const admin = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const waiting = admin.getByRole('region', { name: /^En attente/ });
  const cards = waiting.getByRole('link', { name: /#[0-9a-f]{8}/ });
  await expect(cards).toHaveCount(25);
  await expectLive(admin);

  // The answers are held back, so that the change arrives while the next page is loading.
  const board = /trpc\/[^?]*dispatch\.board/;
  const releaseBoard = await holdRequests(admin, board);
  const nextPage = admin.waitForRequest(board);
  await waiting.getByRole('button', { name: 'Afficher la suite' }).click();
  await nextPage;
  const refresh = admin.waitForRequest(board);
  await sendOrder(client);
  await refresh;
  releaseBoard();
  await expect.poll(() => cards.count()).toBeGreaterThan(26);

  await admin.unroute(board);
  const requests: string[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/trpc/')) requests.push(request.url());
  });
  // The new order may stand on a page that is not loaded: the column counts it all the same.
  const heading = waiting.getByRole('heading', { level: 2 });
  const before = Number((await heading.innerText()).match(/\d+$/)?.[0]);
  await sendOrder(client);
  await expect(heading).toHaveText(new RegExp(`\\D${before + 1}$`));
  await admin.waitForLoadState('networkidle');
  expect(requests).toHaveLength(1);
  for (const read of ['board', 'counts', 'livreurs']) expect(requests[0]).toContain(`dispatch.${read}`);
});
