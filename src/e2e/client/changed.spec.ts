import type { Locator, Page } from '@playwright/test';
import {
  assignThroughApi,
  fetchDeskOrder,
  findMissionCard,
  findOrderCard,
  openPickupDialog,
  readUserId,
  sendOrder,
} from '../support/desk.ts';
import { collectCash } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

type Event = { kind: string; at: number; recordedAt: number };

const blockLiveUpdates = (page: Page) => page.route('**/live', (route) => route.abort());

/** The result is the button that confirms the choice. */
async function prepareAssignment(page: Page, orderId: string, livreur: string): Promise<Locator> {
  const dialog = await openPickupDialog(page, orderId);
  await dialog.getByRole('radio', { name: new RegExp(`^${livreur}`) }).check();
  return dialog.getByRole('button', { name: 'Assigner', exact: true });
}

test('a livreur deactivated while the picker is open is not assigned', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const livreur = await as(await aLivreur('Firmin Zadi'));
  const userId = await readUserId(livreur, server);
  const orderId = await sendOrder(await as(await aClient('Solange Tia')), server);
  const page = await as('admin', { viewport: DESK });
  const confirm = await prepareAssignment(page, orderId, 'Firmin Zadi');
  const superadmin = await as('superadmin');
  await call(superadmin.request, server, 'people.setActive', { userId, active: false });

  await confirm.click();
  await expect(page.getByText('Livreur indisponible', { exact: true })).toBeVisible();
  await expect(page.getByText('Ce livreur n’est plus disponible. Choisissez-en un autre.')).toBeVisible();
  await expect(findOrderCard(page, orderId).getByText('En attente', { exact: true })).toBeVisible();
  await expect(findOrderCard(page, orderId).getByText('Non assigné')).toBeVisible();
  await findOrderCard(page, orderId).getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Firmin Zadi/ })).toHaveCount(0);
  expect(await fetchDeskOrder(page, server, orderId)).toMatchObject({ status: 'pending', livreurId: null });
});

test('an act for a mission that was given to somebody else a second ago changes nothing', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const first = await as(await aLivreur('Hervé Gnagne'));
  const second = await as(await aLivreur('Sidiki Konaté'));
  const admin = await as('admin');
  const orderId = await sendOrder(await as(await aClient()), server);
  const from = await readUserId(first, server);
  await assignThroughApi(admin, server, orderId, first);
  await blockLiveUpdates(first);
  await first.goto('/livreur/dashboard');
  await second.goto('/livreur/dashboard');
  await expect(findMissionCard(first, orderId)).toBeVisible();
  await expect(second.getByText('Aucune mission pour le moment')).toBeVisible();
  const livreurId = await readUserId(second, server);
  await call(admin.request, server, 'dispatch.reassign', { orderId, livreurId, from });

  await findMissionCard(first, orderId).getByRole('button', { name: 'En route pour ramassage' }).click();
  const conflict = first.getByRole('region', { name: 'Mission retirée' });
  await expect(conflict).toContainText('Cette mission n’est plus la vôtre.');
  await expect(first.getByText('Aucune mission pour le moment')).toBeVisible();
  await expect(
    findMissionCard(second, orderId).getByRole('button', { name: 'En route pour ramassage' }),
  ).toBeVisible();
  const events = (await query(admin.request, server, 'dispatch.events', { orderId })) as Event[];
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'assigned', 'reassigned']);
});

test('an order that is deleted leaves every screen, and no act reaches it any more', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const livreur = await as(await aLivreur('Lassina Coulibaly'));
  const client = await as(await aClient('Prisca Ahoua'));
  const admin = await as('admin', { viewport: DESK });
  const colleague = await as('superadmin');
  const [sent, waiting] = [await sendOrder(client, server), await sendOrder(client, server)];
  await assignThroughApi(colleague, server, sent, livreur);
  await blockLiveUpdates(livreur);
  await blockLiveUpdates(admin);
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, sent)).toBeVisible();
  await client.goto('/client/commandes');
  await expect(findOrderCard(client, waiting)).toBeVisible();
  const confirm = await prepareAssignment(admin, waiting, 'Lassina Coulibaly');
  for (const orderId of [sent, waiting])
    await call(colleague.request, server, 'dispatch.remove', { orderId });
  await expect(client.getByText('Aucune commande en cours')).toBeVisible();

  await confirm.click();
  await expect(admin.getByText('Cet élément n’existe pas ou n’existe plus.')).toBeVisible();
  await expect(findOrderCard(admin, waiting)).toHaveCount(0);
  await findMissionCard(livreur, sent).getByRole('button', { name: 'En route pour ramassage' }).click();
  await expect(livreur.getByRole('region', { name: 'Mission retirée' })).toBeVisible();
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
});

test('cash received in a dead zone keeps the hour at which it was received', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const livreur = await as(await aLivreur('Blaise Okou'));
  const admin = await as('admin');
  const orderId = await sendOrder(await as(await aClient()), server);
  await assignThroughApi(admin, server, orderId, livreur);
  await call(livreur.request, server, 'missions.advance', { orderId, from: 'assigned' });
  await livreur.goto('/livreur/dashboard');
  await expect(findMissionCard(livreur, orderId)).toBeVisible();

  await waitForSavedPage(livreur);
  await livreur.context().setOffline(true);
  const before = Date.now();
  await collectCash(livreur, orderId);
  await expect(
    findMissionCard(livreur, orderId).getByText(/reçus en espèces à\s\d+\sh\s\d\d, en attente d’envoi$/),
  ).toBeVisible();
  const after = Date.now();
  await livreur.context().setOffline(false);

  const findPaidEvent = async () =>
    ((await query(admin.request, server, 'dispatch.events', { orderId })) as Event[]).find(
      ({ kind }) => kind === 'payment',
    );
  await expect.poll(findPaidEvent).toBeTruthy();
  const event = await findPaidEvent();
  expect(event?.at).toBeGreaterThanOrEqual(before);
  expect(event?.at).toBeLessThanOrEqual(after);
  expect(event?.recordedAt).toBeGreaterThan(after);
  await expect(livreur.getByText('en attente d’envoi')).toHaveCount(0);
});
