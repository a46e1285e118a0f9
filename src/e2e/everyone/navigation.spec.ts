import { isDeskRole, ROLES } from '#domain/people/roles.ts';
import { listScreens } from '#domain/screens/screens.ts';
import { expectAccessible } from '../support/accessible.ts';
import { DESK, expect, test } from '../support/world.ts';

const ENTRIES = {
  admin: ['Tableau de bord', 'Commandes', 'Nouvelle commande', 'Tournées', 'À répondre', 'Clients', 'Caisse'],
  superadmin: [
    'Stats',
    'Commandes',
    'Nouvelle commande',
    'Tournées',
    'À répondre',
    'Clients',
    'Caisse',
    'Équipe',
    'Gestion',
    'Réglages',
    'Système',
  ],
};

for (const role of ROLES.filter(isDeskRole))
  test(`the ${role} has each entry of the navigation in view, and each address opens in its entry`, async ({
    as,
  }) => {
    const page = await as(role, { viewport: DESK, at: `/${role}/profil` });
    await expect(page.getByLabel('Nom complet')).toBeVisible();
    const side = page.getByRole('complementary').getByRole('navigation');
    const links = side.getByRole('link');
    await expect(links).toHaveText(ENTRIES[role].map((label) => new RegExp(`^${label}\\d*$`)));
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /Profil, / })).toBeInViewport({ ratio: 1 });

    let entry = '';
    for (const { path, label } of listScreens(role)) {
      entry = label ?? entry;
      // The wall of the plant has no navigation, the profile stands under the name, and an id needs a row of its own.
      if (entry === 'Profil' || path.endsWith('/atelier') || path.includes(':')) continue;
      await page.goto(path);
      await expect(side.locator('[aria-current]'), path).toHaveText(new RegExp(`^${entry}`));
    }
    await page.goto(`/${role}/contacts`);
    await page
      .getByRole('navigation', { name: 'Clients' })
      .getByRole('link', { name: 'Entreprises' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients – Entreprises');
    await expectAccessible(page);
  });
