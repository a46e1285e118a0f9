import { assignThroughApi, fetchDeskOrder, readUserId, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { call, DESK, expect, test } from '../support/world.ts';

test('the counts of the navigation say what they count', async ({ as }) => {
  const admin = await as('admin', { at: '/admin/dashboard' });
  await admin.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const drawer = admin.getByRole('dialog');
  for (const name of [
    /^Commandes, \d+ commandes?$/,
    /^À répondre, \d+ à traiter$/,
    /Profil, Administrateur$/,
  ])
    await expect(drawer.getByRole('link', { name })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Déconnexion', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer le menu', exact: true }).click();
  await expect(drawer).toBeHidden();

  await admin.goto('/admin/candidatures');
  const sections = admin.getByRole('navigation', { name: 'À répondre' });
  await expect(sections.getByRole('link', { name: /^Candidatures, \d+ nouvelles?$/ })).toBeInViewport();

  for (const role of ['client', 'livreur'] as const) {
    const page = await as(role, { at: `/${role}/profil` });
    await page.getByRole('button', { name: /^\S.*, menu du compte$/ }).click();
    await expect(page.getByRole('button', { name: 'Déconnexion', exact: true })).toBeVisible();
  }
});

test('each entry of the navigation is in view, and its sections above the page', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/contacts' });
  const side = page.getByRole('complementary').getByRole('navigation');
  await expect(side.locator('[aria-current]')).toHaveText(/^Clients/);
  for (const link of await side.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /Profil, / })).toBeInViewport({ ratio: 1 });
  await page.getByRole('navigation', { name: 'Clients' }).getByRole('link', { name: 'Entreprises' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients – Entreprises');
  await expectAccessible(page);
});

test('a client reads no phone of a livreur who is dismissed', async ({ as, aClient, aLivreur }) => {
  const page = await as(await aClient('Judith Assi'));
  const livreur = await as(await aLivreur('Norbert Yao'));
  const boss = await as('superadmin');
  const orderId = await sendOrder(page);
  await assignThroughApi(boss, orderId, livreur);
  await page.goto('/client/commandes');
  await expect(page.getByText('Norbert Yao')).toBeVisible();
  await expect(page.getByText('07 01 02 03 04')).toBeVisible();
  const { codes } = await fetchDeskOrder(boss, orderId);
  await expect(page.getByRole('region', { name: 'Code de ramassage' })).toContainText(codes.pickup);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+\d+$/);
  const userId = await readUserId(livreur);
  await call(boss, 'people.setActive', { userId, active: false });
  await expect(page.getByText('Un autre livreur vous sera attribué')).toBeVisible();
  await expect(page.getByText('Norbert Yao')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveCount(0);
});
