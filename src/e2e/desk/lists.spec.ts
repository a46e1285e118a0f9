import { assignThroughApi, findOrderCard, openFilters, readUserId, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('each list of orders is narrowed by what it has', async ({ as, aClient, livreur, admin }) => {
  const client = await as(await aClient('Mireille Assoumou'));
  const [waiting, moving] = [await sendOrder(client), await sendOrder(client)];
  await assignThroughApi(admin, moving, livreur);
  const noneLeft = admin.getByText('Aucune commande de cette page ne correspond aux filtres.');

  await admin.goto('/admin/commandes-non-assignees?q=assoumou');
  await expect(findOrderCard(admin, waiting)).toBeVisible();
  await expect(findOrderCard(admin, moving)).toHaveCount(0);
  await openFilters(admin);
  await expect(admin.getByLabel('Livreur', { exact: true })).toHaveCount(0);
  await admin.getByLabel('Retour prévu', { exact: true }).selectOption('late');
  await expect(noneLeft).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Réinitialiser' }).last().click();
  await expect(admin).toHaveURL(/commandes-non-assignees$/);

  await admin.goto('/admin/commandes-en-cours?q=assoumou');
  const livreurId = await readUserId(livreur);
  await openFilters(admin);
  await admin.getByLabel('Livreur', { exact: true }).selectOption(livreurId);
  await expect(admin).toHaveURL(new RegExp(`livreur=${livreurId}`));
  await expect(findOrderCard(admin, moving)).toBeVisible();
  await admin.goto(`/admin/commandes-livrees?livreur=${livreurId}`);
  await expect(noneLeft).toBeVisible();
  await expect(admin.getByLabel('Retour prévu', { exact: true })).toHaveCount(0);
});

test('an admin finds a client and takes an order for them', async ({ as, aClient }) => {
  const orderId = await sendOrder(await as(await aClient('Clarisse Ehui')));
  const page = await as('admin', { viewport: DESK, at: '/admin/clients?q=clarisse' });
  const row = page.getByRole('row', { name: 'Clarisse Ehui' });
  const underWay = row.getByRole('link', { name: /^n°\s[\d\s]+, ramassage / });
  await expect(underWay).toHaveAttribute('href', `/admin/commandes/${orderId}`);
  await row.getByRole('button', { name: 'Actions pour Clarisse Ehui' }).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Nouvelle commande', 'Ses commandes']);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Clarisse Ehui', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nouvelle commande pour Clarisse Ehui' }).click();
  await expect(page).toHaveURL(/nouvelle-commande/);
  await expect(page.getByRole('main').getByText('Clarisse Ehui').first()).toBeVisible();
});
