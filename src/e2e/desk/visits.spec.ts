import type { Page } from '@playwright/test';
import { formatDateTime, HOUR } from '#domain/format/calendar.ts';
import {
  assignLivreur,
  chooseMoreAct,
  fetchDeskOrder,
  findOrderCard,
  getReference,
  openPickupDialog,
  searchBoard,
  sendOrder,
} from '../support/desk.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, test } from '../support/world.ts';

/** The test needs only the livreur's acts, so they are sent without a screen. */
const makeLivreurActs = (livreur: Page, server: TestServer, orderId: string) => ({
  step: (from: string, handover?: object) =>
    call(livreur.request, server, 'missions.advance', { orderId, from, ...(handover ? { handover } : {}) }),
  fail: (from: string, at?: number) =>
    call(livreur.request, server, 'missions.fail', {
      orderId,
      from,
      reason: 'absent',
      ...(at ? { at } : {}),
    }),
  giveBack: (code: string) =>
    call(livreur.request, server, 'missions.giveBack', { orderId, handover: { code } }),
});

test('a client who is absent twice is visited a third time, and the order’s page tells each visit', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const admin = await as('admin', { viewport: DESK });
  const client = await as(await aClient('Fatou Dembélé'));
  const livreurAccount = await aLivreur('Seydou Bakayoko');
  const livreur = await as(livreurAccount);
  const orderId = await sendOrder(client, server);
  const { step, fail } = makeLivreurActs(livreur, server, orderId);
  const assignAndWait = async (status: string) => {
    await assignLivreur(admin, livreurAccount.fullname);
    await expect.poll(async () => (await fetchDeskOrder(admin, server, orderId)).status).toBe(status);
  };

  await openPickupDialog(admin, orderId);
  await assignAndWait('assigned');
  await step('assigned');
  const slowClock = Date.now() - HOUR;
  await fail('pickup_en_route', slowClock);

  const card = await searchBoard(admin, orderId);
  await expect(card.getByTitle(/^2e.passage/)).toBeVisible();
  await card.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await assignAndWait('assigned');
  await step('assigned');

  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Passage manqué');
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('Personne sur place').click();
  await dialog.getByRole('button', { name: 'Noter le passage manqué' }).click();
  await expect(admin.getByText(/^3e.passage/).first()).toBeVisible();

  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  const visits = history.locator(':scope > li').filter({ hasText: /[re].passage/ });
  await expect(visits).toHaveCount(2);
  await expect(visits.first()).toContainText('1er passage');
  await expect(visits.first()).toContainText(`Heure du téléphone non retenue${formatDateTime(slowClock)}`);
  await expect(visits.last()).toContainText('(Administrateur)');

  await admin.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await assignAndWait('assigned');
  await step('assigned');
  await step('pickup_en_route');
  await expect(admin.getByText(/^3e.passage/).first()).toBeHidden();
  await chooseMoreAct(admin.getByRole('main'), 'Assigner pour livraison');
  await assignAndWait('assigned_for_delivery');
  await step('assigned_for_delivery');
  const { codes } = await fetchDeskOrder(admin, server, orderId);
  await expect(admin.getByText(codes.delivery, { exact: true })).toBeVisible();
  await step('delivery_en_route', { code: codes.delivery });
  expect(await fetchDeskOrder(admin, server, orderId)).toMatchObject({ status: 'completed', linen: 'back' });
  await expect(history.getByText(/avec le code/)).toBeVisible();
});

test('the linen of a cancelled order stays on the board until a livreur gave it back with its code', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const admin = await as('admin', { viewport: DESK });
  const client = await as(await aClient('Clarisse Aka'));
  const account = await aLivreur('Moussa Sylla');
  const livreur = await as(account);
  const orderId = await sendOrder(client, server);
  const { giveBack } = makeLivreurActs(livreur, server, orderId);
  await openPickupDialog(admin, orderId);
  await assignLivreur(admin, account.fullname);
  await expect.poll(async () => (await fetchDeskOrder(admin, server, orderId)).status).toBe('assigned');
  await call(admin.request, server, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });

  await admin.goto('/admin/dashboard');
  const findOrderLink = (column: RegExp) =>
    admin
      .getByRole('region', { name: column })
      .getByRole('link', { name: new RegExp(getReference(orderId)) });
  await findOrderLink(/^Atelier/).click();
  const drawer = admin.getByRole('dialog').first();
  await chooseMoreAct(drawer, 'Annuler la commande');
  const question = admin.getByRole('dialog', { name: /^Annuler la commande/ });
  const cancel = question.getByRole('button', { name: 'Annuler la commande' });
  await expect(question.getByText('Son linge est chez nous.')).toBeVisible();
  await expect(cancel).toBeDisabled();
  await question.getByText('Un livreur le rapporte').click();
  await cancel.click();
  const assign = admin.getByRole('dialog', { name: 'Assigner un livreur pour rendre le linge' });
  await assign.getByRole('radio', { name: new RegExp(account.fullname) }).check();
  await assign.getByRole('button', { name: 'Assigner', exact: true }).click();
  await expectToast(admin, 'Le livreur a bien été assigné pour le retour.');

  await admin.goto('/admin/dashboard');
  await expect(findOrderLink(/^Retour/)).toBeVisible();
  await admin.goto('/admin/dashboard?attention=linen');
  await expect(findOrderCard(admin, orderId)).toBeVisible();

  await giveBack((await fetchDeskOrder(admin, server, orderId)).codes.return);
  await admin.goto('/admin/dashboard');
  await expect(admin.getByRole('region', { name: /^Retour/ })).toBeVisible();
  await expect(findOrderLink(/^Retour/)).toBeHidden();
  await admin.goto(`/admin/dashboard?vue=tableau&q=${getReference(orderId)}`);
  await admin.getByRole('link', { name: new RegExp(getReference(orderId)) }).click();
  await expect(admin.getByRole('dialog').getByText('Linge rendu')).toBeVisible();
  expect(await fetchDeskOrder(admin, server, orderId)).toMatchObject({ status: 'cancelled', linen: 'back' });
});
