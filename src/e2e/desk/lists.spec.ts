import { assignThroughApi, findOrderCard, openFilters, readUserId, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('each list of orders is narrowed, in the address', async ({ as, aClient, aLivreur }) => {
  const client = await as(await aClient('Mireille Assoumou'));
  const [waiting, moving, other] = [
    await sendOrder(client),
    await sendOrder(client),
    await sendOrder(client),
  ];
  const [livreur, colleague] = [await as(await aLivreur('Anselme Gnamba')), await as(await aLivreur())];
  const page = await as('admin', { viewport: DESK });
  await assignThroughApi(page, moving, livreur);
  await assignThroughApi(page, other, colleague);
  const search = page.getByRole('searchbox', { name: 'Rechercher par client ou ID...' });
  const reset = page.getByRole('button', { name: 'Réinitialiser' });

  await page.goto('/admin/commandes-non-assignees');
  await expect(reset).toHaveCount(0);
  await expect(page.getByLabel('Livreur', { exact: true })).toHaveCount(0);
  await search.fill('assoumou');
  await expect(page).toHaveURL(/q=assoumou/);
  await expect(findOrderCard(page, waiting)).toBeVisible();
  await expect(findOrderCard(page, moving)).toHaveCount(0);
  await openFilters(page);
  await page.getByLabel('Retour prévu', { exact: true }).selectOption('late');
  await expect(page.getByText('Aucune commande de cette page ne correspond aux filtres.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(search).toHaveValue('assoumou');
  await page.getByRole('button', { name: 'Réinitialiser' }).last().click();
  await expect(page).toHaveURL(/commandes-non-assignees$/);
  await expect(search).toHaveValue('');

  await page.goto('/admin/commandes-en-cours?q=assoumou');
  await expect(findOrderCard(page, moving)).toBeVisible();
  await expect(findOrderCard(page, other)).toBeVisible();
  const livreurId = await readUserId(livreur);
  await openFilters(page);
  await page.getByLabel('Livreur', { exact: true }).selectOption(livreurId);
  await expect(page).toHaveURL(new RegExp(`livreur=${livreurId}`));
  await expect(findOrderCard(page, other)).toHaveCount(0);
  await expect(findOrderCard(page, moving)).toBeVisible();
  await page.goto(`/admin/commandes-livrees?livreur=${livreurId}`);
  await expect(page.getByText('Aucune commande de cette page ne correspond aux filtres.')).toBeVisible();
  await expect(page.getByLabel('Retour prévu', { exact: true })).toHaveCount(0);
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
