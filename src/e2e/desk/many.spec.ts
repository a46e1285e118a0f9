import {
  assignThroughApi,
  findListedOrders,
  findOrderCard,
  getReference,
  sendOrder,
} from '../support/desk.ts';
import { countEffort, expectAccessible, expectToast } from '../support/page.ts';
import { call, DESK, expect, test } from '../support/world.ts';

test('many orders are assigned at once, the stale one refused', async ({ as, aClient, aLivreur }) => {
  const client = await as(await aClient('Hortense Aby'));
  const orderIds: string[] = [];
  for (let i = 0; i < 5; i++) orderIds.push(await sendOrder(client));
  const [oldest = '', stale = ''] = orderIds;
  const newest = orderIds.at(-1) ?? '';
  const livreur = await aLivreur('Romaric Kobon');
  const page = await as('admin', { viewport: DESK, at: '/admin/commandes-non-assignees?q=hortense+aby' });
  await expect(findListedOrders(page)).toHaveCount(5);
  const firstOrder = findListedOrders(page).first();
  await firstOrder.getByRole('button', { name: /^Plus d’actions/ }).click();
  for (const act of await page.getByRole('menuitem').all()) {
    const box = await act.boundingBox();
    // The acts of the rows below would cover the end of the line.
    await act.click({ trial: true, position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) / 2 } });
  }

  await page.goto('/admin/dashboard?q=hortense+aby');
  await expect(findListedOrders(page)).toHaveCount(5);
  const effort = await countEffort(page);
  const all = page.getByRole('checkbox', { name: 'Cocher toutes les commandes affichées' });
  await all.check();
  await expect(page.getByRole('button', { name: 'Assigner à… (5)' })).toBeVisible();
  await all.uncheck();
  await page.getByRole('checkbox', { name: `Cocher la commande ${getReference(newest)}` }).check();
  const lastBox = page.getByRole('checkbox', { name: `Cocher la commande ${getReference(oldest)}` });
  await lastBox.click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 commandes cochées')).toBeVisible();
  await page.getByRole('button', { name: 'Assigner à… (5)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assigner 5 commandes' });
  await dialog.getByText(livreur.fullname).click();
  await expectAccessible(page);
  await call(page, 'dispatch.cancel', { orderId: stale, from: 'pending' });
  await dialog.getByRole('button', { name: 'Assigner 5 commandes' }).click();
  expect(await effort()).toBeLessThanOrEqual(8);
  await expectToast(page, `4 commandes confiées à ${livreur.fullname}.`);
  await expect(dialog.getByText('1 refusée')).toBeVisible();
  const refused = /^n°\s\d+ Hortense Aby\s: elle a changé entre-temps\.$/;
  await expect(dialog.getByRole('listitem')).toHaveText(refused);
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(findOrderCard(page, oldest)).toContainText(livreur.fullname);
  await expect(page.getByText('1 commande cochée')).toBeVisible();
});

test('several orders are ready at one tap, and taken back', async ({ as, aClient, livreur }) => {
  const client = await as(await aClient('Solange Kéita'));
  const page = await as('admin', { viewport: DESK });
  for (let i = 0; i < 2; i++) {
    const orderId = await sendOrder(client);
    await assignThroughApi(page, orderId, livreur);
    await call(page, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  }
  await page.goto('/admin/commandes-en-cours?q=solange+keita');
  await expect(findListedOrders(page)).toHaveCount(2);
  const filters = page.getByRole('searchbox');
  const bar = page.getByRole('region', { name: 'Commandes cochées' });
  const place = await page.getByRole('table').boundingBox();
  await page.getByRole('checkbox', { name: 'Cocher toutes les commandes affichées' }).check();
  await expect(bar).toBeVisible();
  await expect(filters).toBeHidden();
  expect(await page.getByRole('table').boundingBox()).toEqual(place);

  await bar.getByRole('button', { name: 'Prêt (2)' }).click();
  await expectToast(page, '2 commandes prêtes.');
  await bar.getByRole('button', { name: 'Pas encore prêt (2)' }).click();
  await bar.getByRole('button', { name: 'Prêt (2)', exact: true }).click();
  await page.getByRole('button', { name: 'Pas encore prêtes' }).click();
  await expect(bar.getByRole('button', { name: 'Prêt (2)', exact: true })).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Annuler la sélection' }).click();
  await expect(bar).toBeHidden();
  await expect(filters).toBeVisible();
});
