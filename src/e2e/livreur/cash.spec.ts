import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  assignThroughApi,
  findMissionCard,
  getReference,
  placeOrderThroughApi,
  readUserId,
} from '../support/desk.ts';
import { deliverLinen, pickUpLinen, readCodes } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { test as base, call, expect, query } from '../support/world.ts';

type Order = { grandTotal: number; amountPaid: number; amountDue: number; paymentState: string };

const test = base.extend<{ road: { livreur: Page; admin: Page; orderId: string; order(): Promise<Order> } }>({
  road: async ({ as, aClient, aLivreur, server }, use) => {
    const [livreur, admin] = [await as(await aLivreur()), await as('admin')];
    const orderId = await placeOrderThroughApi(await as(await aClient()), server);
    await assignThroughApi(admin, server, orderId, livreur);
    await call(livreur.request, server, 'missions.advance', { orderId, from: 'assigned' });
    const readOrder = () => query(admin.request, server, 'dispatch.order', { orderId }) as Promise<Order>;
    await use({ livreur, admin, orderId, order: readOrder });
  },
});

test.use({ serviceWorkers: 'allow' });

const makeFrancsPattern = (amount: number) =>
  new RegExp(`${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}\\sFCFA`);
const findDialog = (page: Page) => page.getByRole('dialog');

async function enterOtherAmount(page: Page, field: string, amount: string): Promise<void> {
  await findDialog(page).getByRole('button', { name: 'Autre montant' }).click();
  await findDialog(page).getByLabel(field).fill(amount);
  await findDialog(page)
    .getByRole('button', { name: /^(J’ai reçu|Je remets)/ })
    .click();
}

test('a livreur collects a part without network and the rest at the delivery', { tag: '@nightly' }, async ({
  road,
  server,
}) => {
  const { livreur, admin, orderId, order } = road;
  const { grandTotal } = await order();
  const rest = grandTotal - 1000;
  await livreur.goto('/livreur/dashboard');
  const card = findMissionCard(livreur, orderId);
  await expect(card.getByText(makeFrancsPattern(grandTotal))).toBeVisible();
  await waitForSavedPage(livreur);

  await livreur.context().setOffline(true);
  await card.getByRole('button', { name: 'Espèces reçues' }).click();
  await enterOtherAmount(livreur, 'Montant reçu', String(grandTotal + 1));
  await expect(findDialog(livreur).getByText(/^Il ne reste que .* à payer\.$/)).toBeVisible();
  await findDialog(livreur).getByLabel('Montant reçu').fill('1 000');
  await findDialog(livreur)
    .getByRole('button', { name: /^J’ai reçu 1\s000\sFCFA$/ })
    .dblclick();
  await expect(findDialog(livreur)).toHaveCount(0);
  await expect(card.getByText(/Déjà réglé\s: 1\s000\sFCFA sur/)).toBeVisible();
  await livreur.reload();
  await expect(card.getByText(makeFrancsPattern(rest)).first()).toBeVisible();
  expect(await order()).toMatchObject({ paymentState: 'due', amountPaid: 0 });

  await livreur.context().setOffline(false);
  await expect.poll(order).toMatchObject({ paymentState: 'partial', amountPaid: 1000, amountDue: rest });
  await pickUpLinen(livreur, orderId, 'unpaid');
  await expect(card.getByText('Ramassée', { exact: true })).toBeVisible();
  await expect.poll(order).toMatchObject({ status: 'picked_up' });

  const assignment = {
    orderId,
    leg: 'delivery',
    livreurId: await readUserId(livreur, server),
    from: 'picked_up',
  };
  await call(admin.request, server, 'dispatch.assign', assignment);
  await card.getByRole('button', { name: 'En route pour livraison' }).click();
  await deliverLinen(livreur, orderId, (await readCodes(admin, server, orderId)).delivery, 'received');
  await expect
    .poll(order)
    .toMatchObject({ status: 'completed', paymentState: 'paid', amountPaid: grandTotal });

  await livreur.getByRole('link', { name: 'Ma caisse' }).click();
  await expect(livreur.getByText(makeFrancsPattern(grandTotal)).first()).toBeVisible();
  await expectAccessible(livreur);
});

test('a till is handed in without network, behind what was collected, and its gap is told', {
  tag: '@nightly',
}, async ({ road: { livreur, admin, orderId, order }, server }) => {
  const { grandTotal } = await order();
  await livreur.goto('/livreur/caisse');
  await expect(livreur.getByText('Rien en caisse')).toBeVisible();
  await livreur.getByRole('link', { name: 'Missions' }).click();
  await waitForSavedPage(livreur);

  await livreur.context().setOffline(true);
  await findMissionCard(livreur, orderId).getByRole('button', { name: 'Espèces reçues' }).click();
  await findDialog(livreur)
    .getByRole('button', { name: /^J’ai reçu/ })
    .click();
  await livreur.getByRole('link', { name: 'Ma caisse' }).click();
  await expect(livreur.getByText(`#${getReference(orderId)}`)).toBeVisible();
  await livreur.getByRole('button', { name: 'Remettre la caisse' }).click();
  await expect(findDialog(livreur).getByText(makeFrancsPattern(grandTotal)).first()).toBeVisible();
  await enterOtherAmount(livreur, 'Montant que vous remettez', String(grandTotal - 500));
  await expect(findDialog(livreur)).toHaveCount(0);
  await livreur.reload();
  await expect(livreur.getByText('En attente d’envoi', { exact: true })).toBeVisible();
  await expect(livreur.getByRole('button', { name: 'Remettre la caisse' })).toHaveCount(0);

  await livreur.context().setOffline(false);
  await expect(livreur.getByText('Déclarée, à compter')).toBeVisible();
  expect(await order()).toMatchObject({ paymentState: 'paid' });
  const { handovers } = (await query(livreur.request, server, 'cash.mine')) as {
    handovers: { id: string; expected: number; declared: number }[];
  };
  expect(handovers).toMatchObject([{ expected: grandTotal, declared: grandTotal - 500 }]);
  const count = { handoverId: handovers[0]?.id, counted: grandTotal - 500 };
  await call(admin.request, server, 'cash.count', count);
  await expect(livreur.getByText(/^Comptée, manque 500\sFCFA$/)).toBeVisible();
  await expectAccessible(livreur);
});
