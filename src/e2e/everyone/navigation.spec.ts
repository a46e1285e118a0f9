import { expectAccessible } from '../support/accessible.ts';
import { DESK, expect, test } from '../support/world.ts';

test('the superadmin has each entry of the navigation in view, and the sections of the entry above the page', async ({
  as,
}) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/contacts' });
  const side = page.getByRole('complementary').getByRole('navigation');
  await expect(side.locator('[aria-current]')).toHaveText(/^Clients/);
  for (const link of await side.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /Profil, / })).toBeInViewport({ ratio: 1 });
  await page.getByRole('navigation', { name: 'Clients' }).getByRole('link', { name: 'Entreprises' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients – Entreprises');
  await expectAccessible(page);
});
