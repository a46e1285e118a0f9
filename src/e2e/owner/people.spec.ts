import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { prefixWithDe } from '#domain/format/text.ts';
import { chooseAct, findPersonRow, findPersonRows, readLink } from '../support/accounts.ts';
import { findListedOrders, findOrderCard, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

async function searchPerson(page: Page, address: string, typed: string, name: string): Promise<Locator> {
  await page.goto(`/superadmin/${address}`);
  await page.getByRole('searchbox').fill(typed);
  await expect(findPersonRows(page)).toHaveCount(1);
  return findPersonRow(page, name);
}

test('a livreur is verified, and his account remembers by whom', async ({ aLivreur, owner }) => {
  const livreur = await aLivreur('Narcisse Gbané');
  const person = await searchPerson(owner, 'livreurs', livreur.email, livreur.fullname);
  await expect(person.getByText('Nouveau', { exact: true })).toBeVisible();
  await expect(owner.getByRole('columnheader', { name: 'Terminées' })).toBeVisible();
  await chooseAct(owner, person, 'Marquer vérifié');
  await expect(person.getByText('Nouveau', { exact: true })).toBeHidden();
  await chooseAct(owner, person, 'Historique du compte');
  const name = `Historique du compte ${prefixWithDe(livreur.fullname)}`;
  const history = owner.getByRole('dialog', { name });
  const verified = history.getByRole('listitem').filter({ hasText: 'Livreur vérifié' });
  await expect(verified).toHaveText(/^Livreur vérifié.* · Didier Yapi$/);
  await expectAccessible(owner);
  await owner.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(person.getByRole('button', { name: /^Actions pour / })).toBeFocused();
});

test('a deactivated client is out at once, and back later', async ({ as, aClient, owner }) => {
  const account = await aClient('Solange Tiémélé');
  const client = await as(account);
  const orderId = await sendOrder(client);
  await client.goto('/client/commandes');
  await expect(client.getByRole('article').first()).toBeVisible();

  const person = await searchPerson(owner, 'clients', 'tiemele sol', account.fullname);
  await chooseAct(owner, person, 'Désactiver');
  const name = `Désactiver le compte ${prefixWithDe(account.fullname)} ?`;
  const question = owner.getByRole('dialog', { name });
  await question.getByRole('button', { name: 'Désactiver le compte' }).click();
  await expect(person.getByText('Désactivé', { exact: true })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Se connecter' })).toBeVisible();

  await chooseAct(owner, person, 'Réactiver');
  await expect(person.getByText('Désactivé', { exact: true })).toBeHidden();
  await chooseAct(owner, person, 'Historique du compte');
  const entries = owner.getByRole('dialog').getByRole('listitem');
  await expect(entries).toHaveText([/^Compte réactivé/, /^Compte désactivé/]);
  await owner.keyboard.press('Escape');
  await chooseAct(owner, person, 'Ses commandes');
  await expect(findListedOrders(owner)).toHaveCount(1);
  await expect(findOrderCard(owner, orderId)).toBeVisible();
  await owner.goBack();
  await expect(person).toBeVisible();
  await expect(owner.getByRole('searchbox')).toHaveValue('tiemele sol');
});

test('a list that could not be refreshed is asked for again as a whole', async ({ as, aClient, server }) => {
  server.runOnDatabase((sqlite) => {
    sqlite.function('uuid', () => randomUUID());
    sqlite.exec(`create temp table copies as select * from users where role = 'client' limit 10;
      update copies set fullname = 'Personne', folded = ' personne ';
      ${'update copies set id = uuid(), email = id; insert into users select * from copies;'.repeat(8)}`);
  });
  const account = await aClient('Hortense Lago');
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/clients' });
  const person = findPersonRow(page, account.fullname);
  await expect(person).toBeVisible();
  await expect(page.getByRole('button', { name: 'Afficher la suite' })).toBeAttached();
  const lists = /\/trpc\/[^?]*people\.list/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: 'no' }));
  await chooseAct(page, person, 'Désactiver');
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
  await expect(findPersonRow(page, 'Parfait Djédjé').getByText('E-mail non confirmé')).toBeVisible();
  expect(countCodes()).toBe(codesBefore);

  const livreur = await browse({ at: await readLink(server, email) });
  await expect(livreur).toHaveURL('/livreur/dashboard');

  // The sign-up address leads a signed-in superadmin to this dialog instead.
  await page.goto('/inscription-interne?role=admin');
  await expect(page).toHaveURL('/superadmin/admins');
  await expect(page.getByRole('dialog', { name: 'Créer un admin' })).toBeVisible();
});
