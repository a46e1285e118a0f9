import type { Page } from '@playwright/test';
import { inDatabase } from '../support/accounts.ts';
import { card, downloaded, place, referenceOf } from '../support/desk.ts';
import { francs } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { type Account, call, DESK, expect, query, test } from '../support/world.ts';

const DAY = 24 * 3600_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test('the panel counts what the database holds, says each chart in figures, and exports for Excel', async ({
  as,
  server,
}) => {
  const page = await as('superadmin', { viewport: DESK });
  await page.goto('/superadmin/panel');
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
    const counted = inDatabase(server, (sqlite) => sqlite.prepare(sql).pluck().get());
    const shown = page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
    await expect.poll(async () => francs(await shown.textContent()), { message: label }).toBe(counted);
  }

  const chart = page.locator('section').filter({ hasText: 'Commandes des 30 derniers jours' });
  await expect(chart.locator('.recharts-surface').first()).toBeVisible();
  await chart.getByText('Voir les chiffres').click();
  const days = chart.locator('tbody tr');
  await expect(days).toHaveCount(30);
  const perDay = await days.locator('td:nth-of-type(1)').allTextContents();
  const [day, month, year] = ((await days.first().locator('th').textContent()) ?? '').split('/').map(Number);
  // Counted from the day that the page begins with, whatever the hour at which this runs.
  const lastThirtyDays = inDatabase(server, (sqlite) =>
    sqlite
      .prepare('select count(*) from orders where created_at >= ?')
      .pluck()
      .get(Date.UTC(year ?? 0, (month ?? 0) - 1, day)),
  );
  expect(perDay.reduce((sum, text) => sum + francs(text), 0)).toBe(lastThirtyDays);

  for (const [name, role] of [
    ['Créer un admin', 'admin'],
    ['Créer un livreur', 'livreur'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/inscription-interne?role=${role}`,
    );
  }

  const file = await downloaded(page, page.getByRole('button', { name: 'Clients', exact: true }));
  expect(file.name).toMatch(/^laveo-clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toMatch(/^\ufeff[^;\n]+;[^\n]+\r\n/);
  expect(file.text).toContain('client@laveo.test');
  await expectToast(page, 'Export terminé');
});

/** Three orders of one client: one that waits, one that is cancelled, one sent to a livreur and paid. */
async function threeOrders(client: Page, boss: Page, server: TestServer, livreur: Account) {
  const waiting = await place(client, server);
  const cancelled = await place(client, server);
  await call(boss.request, server, 'dispatch.cancel', { orderId: cancelled, from: 'pending' });
  const paid = await place(client, server);
  const livreurs = (await query(boss.request, server, 'dispatch.livreurs', {})) as {
    id: string;
    fullname: string;
  }[];
  const livreurId = livreurs.find(({ fullname }) => fullname === livreur.fullname)?.id;
  await call(boss.request, server, 'dispatch.assign', {
    orderId: paid,
    leg: 'pickup',
    livreurId,
    from: 'pending',
  });
  await call(boss.request, server, 'dispatch.markPaid', { orderId: paid, method: 'espece' });
  return { waiting, cancelled, paid };
}

test('orders are narrowed by person, status, day and payment, and the file holds just those', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const yesterday = dateOf(Date.now() - DAY);
  const [account, livreur] = [await aClient('Edwige Lohoré'), await aLivreur('Blaise Séka')];
  const page = await as('superadmin', { viewport: DESK });
  const made = await threeOrders(await as(account), page, server, livreur);
  await page.goto('/superadmin/commandes');
  await page.getByRole('searchbox').fill('lohore');
  const orders = page.getByRole('article');
  const shows = async (...ids: string[]) => {
    await expect(orders).toHaveCount(ids.length);
    for (const id of ids) await expect(card(page, `Commande ${referenceOf(id)}`)).toBeVisible();
  };
  await shows(made.waiting, made.cancelled, made.paid);

  await page.getByLabel('Paiement').selectOption({ label: 'À payer' });
  await shows(made.waiting, made.cancelled);
  await page.getByLabel('Du', { exact: true }).fill(yesterday);
  // Typed by hand, digit by digit: the year is 2, 20 and 202 on its way, and none of them is asked for.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  // The same day and month, for a browser takes them in the order of its own language.
  const nextYear = new Date().getUTCFullYear() + 1;
  await page.getByLabel('Au', { exact: true }).pressSequentially(`1212${nextYear}`);
  await expect(page.getByLabel('Au', { exact: true })).toHaveValue(`${nextYear}-12-12`);
  await shows(made.waiting, made.cancelled);
  expect(refused).toEqual([]);
  const file = await downloaded(page, page.getByRole('button', { name: 'Exporter ces commandes' }));
  const written = file.text.match(/(?<=^'?)[0-9a-f]{8}(?=;)/gm) ?? [];
  expect(written.sort()).toEqual([made.waiting, made.cancelled].map(referenceOf).sort());

  await page.getByLabel('Statut').selectOption({ label: 'Annulée' });
  await shows(made.cancelled);
  await page.reload();
  await shows(made.cancelled);
  await expect(page.getByLabel('Statut')).toHaveValue('cancelled');
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(yesterday);
  await page.goBack();
  await shows(made.waiting, made.cancelled);
  await page.getByLabel('Au', { exact: true }).fill(yesterday);
  await expect(page.getByText('Aucune commande trouvée', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Réinitialiser' }).first().click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByLabel('Livreur').selectOption({ label: livreur.fullname });
  await shows(made.paid);
});

test('the journal says who did what, reopens the door, and a letter that failed leaves again', async ({
  as,
  aLivreur,
  server,
}) => {
  const livreur = await aLivreur('Prosper Adjé');
  const [letter] = server.letters(livreur.email);
  // The letter is in the folder a moment before its row says so.
  await expect
    .poll(() =>
      inDatabase(server, (sqlite) =>
        sqlite.prepare('select state from mail_outbox where recipient = ?').pluck().get(livreur.email),
      ),
    )
    .toBe('sent');
  inDatabase(server, (sqlite) => {
    sqlite.prepare("update counters set value = ? where name = 'internal-door'").run(Date.now());
    sqlite
      .prepare("insert or ignore into counters (name, value) values ('internal-door', ?)")
      .run(Date.now());
    sqlite
      .prepare("update mail_outbox set state = 'dead', last_error = 'application_error' where recipient = ?")
      .run(livreur.email);
  });
  const page = await as('superadmin', { viewport: DESK });

  await page.goto('/superadmin/panel');
  await page.getByRole('button', { name: 'Rouvrir l’inscription interne' }).click();
  await expectToast(page, 'Inscription interne rouverte');

  await page.goto('/superadmin/courrier');
  const states = page.getByRole('group', { name: 'État' });
  await states.getByText(/^Échoués/).click();
  const dead = page.getByRole('article').filter({ hasText: livreur.email });
  await expect(dead).toContainText(letter?.subject ?? 'none');
  await expect(dead).toContainText('L’envoi a échoué (application_error).');
  await expect(dead.getByText('Échoué', { exact: true })).toBeVisible();
  await dead.getByRole('button', { name: 'Relancer' }).click();
  await expectToast(page, 'E-mail relancé');
  await expect(dead).toBeHidden();
  await states.getByText(/^Envoyés/).click();
  await expect(dead.getByText('Envoyé', { exact: true })).toBeVisible();

  await page.goto('/superadmin/journal');
  await expect(page.getByText('Ouverte', { exact: true })).toBeVisible();
  const acts = page.getByRole('list', { name: 'Journal' }).getByRole('article');
  await expect(acts.nth(0)).toContainText(/^E-mail relancé.*Didier Yapi/);
  await expect(acts.nth(1)).toContainText(/^Inscription interne rouverte.*Didier Yapi/);
  await page.getByLabel('Acte').selectOption({ label: 'Inscription interne rouverte' });
  await expect(acts.first()).toContainText('Inscription interne rouverte');
  await expect(acts.filter({ hasText: 'E-mail relancé' })).toHaveCount(0);
  await acts.first().getByText('Détail').click();
  await expect(acts.first()).toContainText('"closed": true');
});
