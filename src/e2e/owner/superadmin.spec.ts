import type { Locator } from '@playwright/test';
import { signUpOverApi } from '../support/accounts.ts';
import { clickAndDownload } from '../support/desk.ts';
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

  const slider = page.getByRole('slider', { name: 'Encaissé par jour, 30 derniers jours' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^Aujourd’hui\s: .*FCFA$/);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^(?!Aujourd’hui).+\s: \d.* FCFA$/);

  for (const name of ['Créer un admin', 'Créer un livreur'])
    await expect(page.getByRole('button', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const file = await clickAndDownload(page, page.getByRole('button', { name: 'Clients', exact: true }));
  expect(file.name).toMatch(/^laveo-clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/^\ufeff[^;\n]+;[^\n]+\r\n/);
  expect(file.text).toContain('client@laveo.test');
  await expectToast(page, 'Export terminé');
});

test('the owner reads and resends a letter that did not leave', async ({ as, browse, server }) => {
  const email = await signUpOverApi(await browse());
  const readState = () =>
    server.readColumn('select state from mail_outbox where recipient = ?', email).join();
  // The file of the letter is written shortly before its row is marked as sent.
  await expect.poll(readState).toBe('sent');
  const [letter] = server.readLetters(email);
  const subject = letter?.subject ?? 'none';
  const setLetter =
    "update mail_outbox set state = 'dead', last_error = 'application_error' where recipient = ?";
  server.updateDatabase(setLetter, email);
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  await page.getByRole('link', { name: /e-mails? (n’est pas parti|ne sont pas partis)/ }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('L’envoi a échoué (application_error).');
  await row.getByRole('button', { name: subject }).click();
  const reading = page.getByRole('dialog', { name: subject });
  await expect(reading).toContainText('n’est lisible que par son destinataire');
  await expect(reading).not.toContainText('#token');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Relancer' }).click();
  await expect(row).toBeHidden();
  await expect.poll(readState).toBe('sent');

  server.updateDatabase("insert or replace into counters values ('internal-door', ?)", Date.now());
  await page.goto('/superadmin/panel');
  const reopen = page.getByRole('button', { name: 'Rouvrir l’inscription interne' });
  await reopen.click();
  await page.getByRole('button', { name: 'Rouvrir l’inscription', exact: true }).click();
  await expect(page.getByText('Inscription rouverte.')).toBeVisible();
  await expect(reopen).toHaveCount(0);

  await page.goto('/superadmin/journal');
  const acts = page.getByRole('table', { name: 'Journal' }).locator('tbody tr');
  await expect(acts.nth(0)).toContainText(/Didier Yapi.*Inscription interne rouverte/);
  await expect(acts.nth(1)).toContainText(/Didier Yapi.*E-mail relancé/);
  await page.getByLabel('Action').selectOption({ label: 'Inscription interne rouverte' });
  await expect(acts.filter({ hasText: 'E-mail relancé' })).toHaveCount(0);
  await acts.first().getByRole('button', { name: 'Détail' }).click();
  await expect(acts.getByRole('definition')).toHaveText('oui → non');
  await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('zzzzzzzz');
  await expect(page.getByText('Aucune action ne correspond à cette recherche.')).toBeVisible();
  await expectAccessible(page);
});
