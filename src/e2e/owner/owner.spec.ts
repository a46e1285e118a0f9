import {
  assignThroughApi,
  findListedOrders,
  findOrderCard,
  openFilters,
  readUserId,
  sendOrder,
} from '../support/desk.ts';
import { chooseAct, findPersonRow, findPersonRows, openActs } from '../support/people.ts';
import { call, DEMO_PASSWORD, DESK, expect, test } from '../support/world.ts';

test('one’s own account has no switch, and the last superadmin does not leave', async ({ as, server }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/admins' });
  await page.getByText('Super Admins', { exact: true }).click();
  const oneself = findPersonRow(page, 'Didier Yapi');
  await expect(oneself).toBeVisible();
  await page.reload();
  await expect(oneself.getByText('Vous', { exact: true })).toBeVisible();
  await expect((await openActs(page, oneself)).getByRole('menuitem')).toHaveText(['Historique du compte']);
  const userId = await readUserId(page, server);
  const deactivation = call(page.request, server, 'people.setActive', { userId, active: false });
  await expect(deactivation).rejects.toThrow('SELF_DEACTIVATION');

  await page.goto('/superadmin/profil');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const prompt = page.getByRole('dialog');
  await prompt.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await prompt.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(prompt.getByRole('alert')).toContainText(
    /Action impossible.*Il faut garder au moins un super administrateur actif\./,
  );
  await page.goto('/superadmin/panel');
  await expect(page.getByRole('heading', { name: 'Dashboard Super Administrateur' })).toBeVisible();
});

test('the orders of a livreur who has left are still found by his name', async ({
  aClient,
  aLivreur,
  as,
  server,
}) => {
  const livreur = await as(await aLivreur('Serge Dogbo'));
  const client = await as(await aClient('Mariam Sylla'));
  const orderId = await sendOrder(client, server);
  const page = await as('superadmin', { viewport: DESK });
  const livreurId = await readUserId(livreur, server);
  await assignThroughApi(page, server, orderId, livreur);
  await call(page.request, server, 'people.setActive', { userId: livreurId, active: false });

  await page.goto('/superadmin/commandes');
  await openFilters(page);
  await page
    .getByRole('combobox', { name: 'Livreur', exact: true })
    .selectOption({ label: 'Serge Dogbo (désactivé)' });
  await expect(findListedOrders(page)).toHaveCount(1);
  await expect(findOrderCard(page, orderId)).toBeVisible();
  await page.reload();
  await expect(findListedOrders(page)).toHaveCount(1);
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Livreur', exact: true })).toHaveValue(livreurId);

  await page.goto('/superadmin/livreurs');
  await page.getByRole('searchbox').fill('dogbo');
  await expect(findPersonRows(page)).toHaveCount(1);
  await chooseAct(page, findPersonRow(page, 'Serge Dogbo'), 'Ses commandes');
  await expect(findOrderCard(page, orderId)).toBeVisible();
});
