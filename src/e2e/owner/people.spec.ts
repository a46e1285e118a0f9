import { randomUUID } from 'node:crypto';
import { readLink } from '../support/accounts.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('a list that could not be refreshed is asked for again as a whole', async ({ as, aClient, server }) => {
  server.runOnDatabase((sqlite) => {
    sqlite.function('uuid', () => randomUUID());
    sqlite.exec(`create temp table copies as select * from users where role = 'client' limit 10;
      update copies set fullname = 'Personne', folded = ' personne ';
      ${'update copies set id = uuid(), email = id; insert into users select * from copies;'.repeat(8)}`);
  });
  const account = await aClient('Hortense Lago');
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/clients' });
  const person = page.getByRole('row', { name: account.fullname, exact: true });
  await expect(person).toBeVisible();
  await expect(page.getByRole('button', { name: 'Afficher la suite' })).toBeAttached();
  const lists = /\/trpc\/[^?]*people\.list/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: 'no' }));
  await person.getByRole('button', { name: /^Actions pour / }).click();
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver le compte' }).click();
  await expect(page.getByText('Impossible de charger les comptes.')).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  // The table renders only the rows near the screen, and the button is far below this person's.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(person.getByText('Désactivé', { exact: true })).toBeVisible();
  await expect(page.getByText('Impossible de charger les comptes.')).toBeHidden();
});

test('a superadmin creates a livreur without a code', async ({ as, browse, server }) => {
  const countCodes = () =>
    server.readLetters('superadmin@laveo.test').filter(({ subject }) => /^Code/.test(subject)).length;
  const codesBefore = countCodes();
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/livreurs' });
  await page.getByRole('button', { name: 'Créer un livreur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer un livreur' });
  const save = dialog.getByRole('button', { name: 'Créer le compte' });
  await save.click();
  await expect(dialog.getByLabel('Nom complet')).toBeFocused();
  await expect(dialog.getByText('Indiquez le nom complet.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const email = `${randomUUID()}@laveo.test`;
  await dialog.getByLabel('Nom complet').fill('Parfait Djédjé');
  await dialog.getByLabel('Téléphone').fill('07 01 02 03 04');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Mot de passe provisoire').fill('un-mot-de-passe');
  await save.click();
  await expectToast(page, 'Compte créé !');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('row', { name: 'Parfait Djédjé' }).getByText('E-mail non confirmé'),
  ).toBeVisible();
  expect(countCodes()).toBe(codesBefore);

  const livreur = await browse({ at: await readLink(server, email) });
  await expect(livreur).toHaveURL('/livreur/dashboard');

  // The sign-up address leads a signed-in superadmin to this dialog instead.
  await page.goto('/inscription-interne?role=admin');
  await expect(page).toHaveURL('/superadmin/admins');
  await expect(page.getByRole('dialog', { name: 'Créer un admin' })).toBeVisible();
});
