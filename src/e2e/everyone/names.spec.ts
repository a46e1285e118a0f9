import { assignThroughApi, readUserId, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { call, DESK, expect, test } from '../support/world.ts';

test('the navigation says what it counts, and is in view with its sections', async ({ as }) => {
  const page = await as('superadmin', { at: '/superadmin/contacts' });
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const drawer = page.getByRole('dialog');
  for (const name of [/^Commandes, \d+ commandes?$/, /^À répondre, \d+ à traiter$/, /Profil, Super Admin$/])
    await expect(drawer.getByRole('link', { name })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Déconnexion', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer le menu', exact: true }).click();
  await expect(drawer).toBeHidden();

  await page.setViewportSize(DESK);
  const side = page.getByRole('complementary').getByRole('navigation');
  await expect(side.locator('[aria-current]')).toHaveText(/^Clients/);
  for (const link of await side.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /Profil, / })).toBeInViewport({ ratio: 1 });
  await page.getByRole('navigation', { name: 'Clients' }).getByRole('link', { name: 'Entreprises' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients – Entreprises');
  await expectAccessible(page);
  await page.goto('/superadmin/candidatures');
  const sections = page.getByRole('navigation', { name: 'À répondre' });
  await expect(sections.getByRole('link', { name: /^Candidatures, \d+ nouvelles?$/ })).toBeInViewport();
});

test('a client reads no phone of a livreur who is dismissed', async ({ as, aClient, aLivreur, owner }) => {
  const page = await as(await aClient('Judith Assi'));
  const livreur = await as(await aLivreur('Norbert Yao'));
  const orderId = await sendOrder(page);
  await assignThroughApi(owner, orderId, livreur);
  await page.goto('/client/commandes');
  await expect(page.getByText('Norbert Yao')).toBeVisible();
  await expect(page.getByText('07 01 02 03 04')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Code de ramassage' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+\d+$/);
  const userId = await readUserId(livreur);
  await call(owner, 'people.setActive', { userId, active: false });
  await expect(page.getByText('Un autre livreur vous sera attribué')).toBeVisible();
  await expect(page.getByText('Norbert Yao')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveCount(0);
});
