import { delayRendering, expectAccessible } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('the navigation says what it counts, and is in view with its sections', async ({ as }) => {
  const page = await as('superadmin');
  await page.addInitScript(delayRendering);
  await page.goto('/superadmin/contacts');
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
  await expect(sections.getByRole('link', { name: /^Candidatures, \d+ à traiter$/ })).toBeInViewport();
});
