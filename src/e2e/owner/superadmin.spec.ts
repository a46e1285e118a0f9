import type { Locator } from '@playwright/test';
import { HOUR } from '#domain/format/calendar.ts';
import { signUpOverApi } from '../support/accounts.ts';
import { clickAndDownload } from '../support/desk.ts';
import { readFrancs } from '../support/ordering.ts';
import { expectAccessible, expectToast, findDefinition } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
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

/** The file of the letter is written shortly before its row is marked as sent. */
async function waitForSentLetter(server: TestServer, email: string): Promise<void> {
  const sql = 'select state from mail_outbox where recipient = ?';
  const readState = () => server.readColumn(sql, email).join();
  await expect.poll(readState, { message: `the letter to ${email} has left` }).toBe('sent');
}

test('the owner resends letters that did not leave, as the journal says', async ({ as, browse, server }) => {
  const [waiting, email] = [await signUpOverApi(await browse()), await signUpOverApi(await browse())];
  for (const recipient of [waiting, email]) await waitForSentLetter(server, recipient);
  const [letter] = server.readLetters(email);
  const reason = '403 validation_error: The laveo.ci domain is not verified.';
  const inHour = Date.now() + HOUR;
  const setLetter = 'update mail_outbox set state = ?, due_at = ?, last_error = ? where recipient = ?';
  server.updateDatabase(setLetter, 'waiting', inHour, reason, waiting);
  const setCounter = 'insert or replace into counters (name, value) values (?, ?)';
  server.updateDatabase(setCounter, 'letters-refused-since', Date.now() - HOUR);
  server.updateDatabase(setCounter, 'letters-probed-at', inHour);
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  await page.getByRole('link', { name: /e-mails? ne part/ }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Aucun e-mail ne part' });
  await expect(notice).toContainText(reason);
  await expect(notice).toContainText('Vérifiez la clé et l’expéditeur.');
  const refused = page.getByRole('row').filter({ hasText: waiting }).first();
  await expect(refused).toContainText(reason);
  await refused.getByRole('button', { name: 'Relancer' }).click();
  await expect(refused.getByText('Envoyé', { exact: true })).toBeVisible();
  await page.reload();
  await expect(refused).toBeVisible();
  await expect(notice).toHaveCount(0);

  server.updateDatabase(setCounter, 'internal-door', Date.now());
  server.updateDatabase(setLetter, 'dead', Date.now(), 'application_error', email);
  await page.goto('/superadmin/panel');
  const reopen = page.getByRole('button', { name: 'Rouvrir l’inscription interne' });
  await reopen.click();
  await page.getByRole('button', { name: 'Rouvrir l’inscription', exact: true }).click();
  await expect(page.getByText('Inscription rouverte.')).toBeVisible();
  await expect(reopen).toHaveCount(0);

  await page.getByRole('link', { name: /e-mails? (n’est pas parti|ne sont pas partis)/ }).click();
  const states = page.getByRole('group', { name: 'État' });
  const letterRow = page.getByRole('row').filter({ hasText: email });
  await expect(letterRow).toContainText(letter?.subject ?? 'none');
  await expect(letterRow).toContainText('L’envoi a échoué (application_error).');
  await expect(letterRow.getByText('Non parti', { exact: true })).toBeVisible();
  await letterRow.getByRole('button', { name: letter?.subject ?? 'none' }).click();
  const reading = page.getByRole('dialog', { name: letter?.subject ?? 'none' });
  await expect(reading).toContainText('Confirmez-la pour ouvrir votre compte.');
  await expect(reading).toContainText('n’est lisible que par son destinataire');
  await expect(reading).not.toContainText('#token');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await letterRow.getByRole('button', { name: 'Relancer' }).click();
  await expect(letterRow).toBeHidden();
  await waitForSentLetter(server, email);
  await states.getByText(/^Envoyés/).click();
  await expect(letterRow.getByText('Envoyé', { exact: true })).toBeVisible();

  await page.goto('/superadmin/journal');
  const acts = page.getByRole('table', { name: 'Journal' }).locator('tbody tr');
  await expect(acts.nth(0)).toContainText(/Didier Yapi.*E-mail relancé/);
  await expect(acts.nth(1)).toContainText(/Didier Yapi.*E-mail lu/);
  await expect(acts.nth(2)).toContainText(/Didier Yapi.*Inscription interne rouverte/);
  await page.getByLabel('Action').selectOption({ label: 'Inscription interne rouverte' });
  await expect(acts.first()).toContainText('Inscription interne rouverte');
  await expect(acts.filter({ hasText: 'E-mail relancé' })).toHaveCount(0);
  await acts.first().getByRole('button', { name: 'Détail' }).click();
  await expect(acts.getByRole('definition')).toHaveText('oui → non');
  await page.getByLabel('Action').selectOption('');
  await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('zzzzzzzz');
  await expect(page.getByText('Aucune action ne correspond à cette recherche.')).toBeVisible();
  await expectAccessible(page);
});
