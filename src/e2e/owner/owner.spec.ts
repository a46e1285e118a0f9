import { assignThroughApi, findListedOrders, findOrderCard, readUserId, sendOrder } from '../support/desk.ts';
import { addGarmentToCart, choosePhonePosition, findCart, openStep } from '../support/ordering.ts';
import { chooseAct, findPersonRow, findPersonRows, openActs } from '../support/people.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DEMO_PASSWORD, DESK, expect, query, test } from '../support/world.ts';

test('one’s own account has no switch, and the last superadmin does not leave', async ({ as, server }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/admins' });
  await page.getByText('Super Admins', { exact: true }).click();
  const oneself = findPersonRow(page, 'Didier Yapi');
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
  await page
    .getByRole('combobox', { name: 'Livreur', exact: true })
    .selectOption({ label: 'Serge Dogbo (désactivé)' });
  await expect(findListedOrders(page)).toHaveCount(1);
  await expect(findOrderCard(page, orderId)).toBeVisible();
  await page.reload();
  await expect(findListedOrders(page)).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Livreur', exact: true })).toHaveValue(livreurId);

  await page.goto('/superadmin/livreurs');
  await page.getByRole('searchbox').fill('dogbo');
  await expect(findPersonRows(page)).toHaveCount(1);
  await chooseAct(page, findPersonRow(page, 'Serge Dogbo'), 'Ses commandes');
  await expect(findOrderCard(page, orderId)).toBeVisible();
});

test('a garment that is deleted while a client has it in the cart is said to be gone, and the rest is ordered', async ({
  aClient,
  as,
  server,
}) => {
  const boss = await as('superadmin', { viewport: DESK });
  const services = [{ name: 'Nettoyage', price: 4000 }];
  await call(boss.request, server, 'catalogue.create', { name: 'Cape de gala', services });
  const page = await as(await aClient('Rokia Diabaté'), { at: '/client/passer-commande' });
  await addGarmentToCart(page, 'Cape de gala', 'Nettoyage');
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await choosePhonePosition(page);
  await openStep(page, 'Payer');
  const place = page.getByRole('button', { name: 'Valider la commande' });
  await expect(place).toBeEnabled();

  await boss.goto('/superadmin/gestion');
  boss.on('dialog', (dialog) => dialog.accept());
  await boss.getByRole('button', { name: 'Plus d’actions pour Cape de gala' }).click();
  await boss.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expectToast(boss, 'Vêtement supprimé.');

  await place.click();
  await expectToast(page, 'Erreur de commande', 'Un article de votre panier n’est plus proposé.');
  const line = findCart(page).getByRole('listitem').filter({ hasText: 'n’est plus proposé' });
  await expect(line).toContainText('Cape de gala');
  await line.getByRole('button', { name: 'Retirer' }).click();
  await expect(line).toHaveCount(0);
  await place.click();
  await expectToast(page, 'Commande passée avec succès !');
  const { items } = (await query(page.request, server, 'orders.inProgress', {})) as {
    items: { items: { name: string }[] }[];
  };
  expect(items.map((order) => order.items.map(({ name }) => name))).toEqual([['Chemise']]);
});
