import type { Page } from '@playwright/test';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { formatNumericDay } from '#domain/format/numericDay.ts';
import { expectAccessible } from '../support/accessible.ts';
import { runOnDatabase, signUpOverApi } from '../support/accounts.ts';
import {
  assignThroughApi,
  clickAndDownload,
  findListedOrders,
  findOrderCard,
  getReference,
  openFilters,
  sendOrder,
} from '../support/desk.ts';
import { readFrancs } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { findDefinition } from '../support/texts.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, test } from '../support/world.ts';

for (const { name, viewport, listParts } of [
  {
    name: 'the three figures of today and the first chart are on a desk’s first screen',
    viewport: DESK,
    listParts: (page: Page) => [
      page.getByRole('region', { name: 'En retard maintenant' }),
      page.getByRole('img', { name: 'Encaissé par jour, 30 derniers jours' }),
    ],
  },
  {
    name: 'the money of today and what waits are on a phone’s first screen',
    viewport: { width: 360, height: 740 },
    listParts: (page: Page) => [page.getByRole('heading', { name: 'À faire' })],
  },
])
  test(name, async ({ as }) => {
    const page = await as('superadmin', { viewport, at: '/superadmin/panel' });
    const money = page.getByRole('region', { name: 'Encaissé aujourd’hui' });
    for (const part of [money, ...listParts(page)]) {
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
  });

test('the panel shows the counts of the database and exports them', { tag: '@journey' }, async ({
  as,
  server,
}) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const counts: [string, string][] = [
    ['Total Commandes', 'select count(*) from orders'],
    [
      'Admins Actifs',
      "select count(*) from users where role = 'admin' and active and confirmed_at is not null",
    ],
    [
      'Livreurs Actifs',
      "select count(*) from users where role = 'livreur' and active and confirmed_at is not null",
    ],
    [
      'Clients Enregistrés',
      "select count(*) from users where role = 'client' and erased_at is null and confirmed_at is not null",
    ],
  ];
  for (const [label, sql] of counts) {
    const counted = runOnDatabase(server, (sqlite) => sqlite.prepare(sql).pluck().get());
    const shown = findDefinition(page.getByText(label, { exact: true }));
    await expect.poll(() => readFrancs(shown), { message: label }).toBe(counted);
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

async function placeThreeOrders(client: Page, superadmin: Page, server: TestServer, livreur: Page) {
  const pending = await sendOrder(client, server);
  const cancelled = await sendOrder(client, server);
  await call(superadmin.request, server, 'dispatch.cancel', { orderId: cancelled, from: 'pending' });
  const paid = await sendOrder(client, server);
  await assignThroughApi(superadmin, server, paid, livreur);
  await call(superadmin.request, server, 'dispatch.markPaid', { orderId: paid, method: 'espece' });
  return { pending, cancelled, paid };
}

test('orders are filtered by person, status, day and payment, and the export contains only those', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const yesterday = formatIsoDay(Date.now() - DAY);
  const [account, livreur] = [await aClient('Edwige Lohoré'), await aLivreur('Blaise Séka')];
  const page = await as('superadmin', { viewport: DESK });
  const orderIds = await placeThreeOrders(await as(account), page, server, await as(livreur));
  await page.goto('/superadmin/commandes');
  await page.getByRole('searchbox').fill('lohore');
  const orders = findListedOrders(page);
  const expectOrders = async (...ids: string[]) => {
    await expect(orders).toHaveCount(ids.length);
    for (const id of ids) await expect(findOrderCard(page, id)).toBeVisible();
  };
  await expectOrders(orderIds.pending, orderIds.cancelled, orderIds.paid);

  await openFilters(page);
  await page.getByLabel('Paiement').selectOption({ label: 'À payer' });
  await expectOrders(orderIds.pending, orderIds.cancelled);
  await page.getByLabel('Du', { exact: true }).fill(formatNumericDay(yesterday));
  // Typing a year passes through 2, 20 and 202, which the page must not send to the server.
  const failedRequests: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failedRequests.push(answer.url());
  });
  // Day and month are equal because the browser's language decides their order.
  const nextYear = new Date().getUTCFullYear() + 1;
  await page.getByLabel('Au', { exact: true }).pressSequentially(`1212${nextYear}`);
  await expect(page.getByLabel('Au', { exact: true })).toHaveValue(`12/12/${nextYear}`);
  await expectOrders(orderIds.pending, orderIds.cancelled);
  expect(failedRequests).toEqual([]);
  const file = await clickAndDownload(page, page.getByRole('button', { name: 'Exporter ces commandes' }));
  const exportedReferences = file.text.match(/(?<=^(?:"\t)?)[0-9a-f]{8}(?="?;)/gm) ?? [];
  expect(exportedReferences.sort()).toEqual([orderIds.pending, orderIds.cancelled].map(getReference).sort());

  await page.getByLabel('Statut').selectOption('cancelled');
  await expectOrders(orderIds.cancelled);
  await page.reload();
  await expectOrders(orderIds.cancelled);
  await openFilters(page);
  await expect(page.getByLabel('Statut')).toHaveValue('cancelled');
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(formatNumericDay(yesterday));
  await page.goBack();
  await expectOrders(orderIds.pending, orderIds.cancelled);
  await page.getByLabel('Au', { exact: true }).fill(formatNumericDay(yesterday));
  await expect(page.getByText('Aucune commande trouvée', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page
    .getByRole('combobox', { name: 'Livreur', exact: true })
    .selectOption({ label: livreur.fullname });
  await expectOrders(orderIds.paid);
});

/** The file of the letter is written shortly before its row is marked as sent. */
async function waitForSentLetter(server: TestServer, email: string): Promise<void> {
  const readState = () =>
    runOnDatabase(server, (sqlite) =>
      sqlite.prepare('select state from mail_outbox where recipient = ?').pluck().get(email),
    );
  await expect.poll(readState, { message: `the letter to ${email} has left` }).toBe('sent');
}

test('the owner reads that no letter leaves, in the provider’s words', async ({ as, browse, server }) => {
  const email = await signUpOverApi(await browse(), server);
  await waitForSentLetter(server, email);
  const reason = '403 validation_error: The laveo.ci domain is not verified.';
  const inHour = Date.now() + 3_600_000;
  runOnDatabase(server, (sqlite) => {
    const setCounter = sqlite.prepare('insert into counters (name, value) values (?, ?)');
    setCounter.run('letters-refused-since', Date.now() - 3_600_000);
    setCounter.run('letters-probed-at', inHour);
    sqlite
      .prepare("update mail_outbox set state = 'waiting', due_at = ?, last_error = ? where recipient = ?")
      .run(inHour, reason, email);
  });
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  await page.getByRole('link', { name: /e-mails? ne part/ }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Aucun e-mail ne part' });
  await expect(notice).toContainText(reason);
  await expect(notice).toContainText('Vérifiez la clé et l’expéditeur.');
  const letter = page.getByRole('row').filter({ hasText: email }).first();
  await expect(letter).toContainText(reason);
  await letter.getByRole('button', { name: 'Relancer' }).click();
  await expect(letter.getByText('Envoyé', { exact: true })).toBeVisible();
  await page.reload();
  await expect(letter).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the journal names the person who reopened the internal sign-up and resent a failed letter', async ({
  as,
  browse,
  server,
}) => {
  const email = await signUpOverApi(await browse(), server);
  await waitForSentLetter(server, email);
  const [letter] = server.readLetters(email);
  runOnDatabase(server, (sqlite) => {
    sqlite.prepare("update counters set value = ? where name = 'internal-door'").run(Date.now());
    sqlite
      .prepare("insert or ignore into counters (name, value) values ('internal-door', ?)")
      .run(Date.now());
    sqlite
      .prepare("update mail_outbox set state = 'dead', last_error = 'application_error' where recipient = ?")
      .run(email);
  });
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
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
