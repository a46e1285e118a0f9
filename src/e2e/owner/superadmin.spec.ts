import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { readLink } from '../support/accounts.ts';
import { clickAndDownload, openFilters } from '../support/desk.ts';
import { readFrancs } from '../support/ordering.ts';
import { expectAccessible, expectToast, findDefinition } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('the first screen has the money of today and what needs the owner', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const expectAbove = async (height: number, parts: Locator[]) => {
    for (const part of [page.getByRole('region', { name: 'Encaissé aujourd’hui' }), ...parts]) {
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  };
  const late = page.getByRole('region', { name: 'En retard maintenant' });
  await expectAbove(DESK.height, [late, page.getByRole('img', { name: /^Encaissé par jour, 30/ })]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expectAbove(740, [page.getByRole('heading', { name: 'À faire' })]);
});

test('the panel shows and exports the database’s counts @journey', async ({ as, server }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const counts = [
    ['Total Commandes', 'orders'],
    ['Admins Actifs', "users where role = 'admin' and active and confirmed_at is not null"],
    ['Livreurs Actifs', "users where role = 'livreur' and active and confirmed_at is not null"],
    ['Clients Enregistrés', "users where role = 'client' and erased_at is null and confirmed_at is not null"],
  ] as const;
  for (const [label, rows] of counts) {
    const [count] = server.readColumn<number>(`select count(*) from ${rows}`);
    const figure = findDefinition(page.getByText(label, { exact: true }));
    await expect.poll(() => readFrancs(figure), { message: label }).toBe(count);
  }

  const bars = page.getByRole('img', { name: 'Encaissé par jour, 30 derniers jours' }).locator('[title]');
  await expect(bars.last()).toHaveAttribute('title', /^Aujourd’hui\s: .*FCFA$/);
  await expect(bars.first()).toHaveAttribute('title', /^(?!Aujourd’hui).+\s: \d.* FCFA$/);

  for (const name of ['Créer un admin', 'Créer un livreur'])
    await expect(page.getByRole('button', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const file = await clickAndDownload(page, page.getByRole('button', { name: 'Clients', exact: true }));
  expect(file.name).toMatch(/^laveo-clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/^\ufeff[^;\n]+;[^\n]+\r\n/);
  expect(file.text).toContain('client@laveo.test');
  await expectToast(page, 'Export terminé');
});

test('a period stays in the address, and its figures lead to their lists', async ({ owner }) => {
  const today = formatIsoDay(Date.now());
  await owner.goto(`/superadmin/panel/detail?du=${today}&au=${today}`);
  await expect(owner.getByRole('button', { name: 'Période suivante' })).toBeDisabled();
  await owner.goto('/superadmin/panel');
  await owner.getByRole('link', { name: 'Détail' }).click();
  const period = owner.getByRole('group', { name: 'Période' });
  await expect(period.getByRole('radio', { name: 'Mois' })).toBeChecked();
  const yesterday = new Date(Date.now() - DAY);
  const [first, firstBefore] = [0, -1].map((by) =>
    Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth() + by, 1),
  ) as [number, number];
  await owner.getByRole('button', { name: 'Période précédente' }).click();
  await expect(owner).toHaveURL(
    new RegExp(`du=${formatIsoDay(firstBefore)}&au=${formatIsoDay(first - DAY)}`),
  );
  await owner.reload();
  const days = owner.locator('th a[href*="jour="]');
  await expect(days.first()).toHaveAttribute('href', `/superadmin/caisse?jour=${formatIsoDay(first - DAY)}`);
  await owner.getByRole('button', { name: 'Période suivante' }).click();
  await owner.getByRole('link', { name: 'Reste à encaisser', exact: true }).click();
  await expect(owner).toHaveURL(/\/superadmin\/commandes\?.*paiement=unpaid/);
  await openFilters(owner);
  await expect(owner.getByLabel('Paiement')).toHaveValue('unpaid');
  await owner.goBack();
  const shares = owner.getByRole('row', { name: /dans les temps/ }).locator('td:first-of-type [data-figure]');
  await expect(shares).toHaveText([/^(\d+ sur \d+|–)$/, /^(\d+ sur \d+|–)$/]);
  await period.getByText('Deux dates').click();
  await owner.getByLabel('Du', { exact: true }).fill('99/99/2026');
  await expect(owner.getByText('Ce jour n’existe pas.')).toBeVisible();
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
  await person.click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/superadmin\/commandes\?client=/);
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
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
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
