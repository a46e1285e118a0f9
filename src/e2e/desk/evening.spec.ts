import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { runOnDatabase } from '../support/accounts.ts';
import { clickAndDownload } from '../support/desk.ts';
import { collectCash } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { readFrancs } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { enterCountedSum, handInCash, openMissionOnTheRoad, readTotal } from '../support/till.ts';
import { DESK, expect, test } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

const HANDOVERS =
  'select coalesce(sum(counted), 0) from cash_handovers where counted_on >= ? and counted_on < ?';
const ENTRIES = `select coalesce(sum(iif(m.kind = 'reversal', -m.amount, m.amount)), 0)
  from money_entries m left join money_entries r on r.sequence = m.reverses
  where m.booked_on >= ? and m.booked_on < ? and coalesce(r.kind, m.kind) = ? and m.method = ?`;

function readLedger(server: TestServer, day: string) {
  const since = Date.parse(day);
  return runOnDatabase(server, (sqlite) => {
    const readSum = (sql: string, ...values: string[]) =>
      sqlite
        .prepare(sql)
        .pluck()
        .get(since, since + DAY, ...values) as number;
    return {
      cash: readSum(ENTRIES, 'receipt', 'espece'),
      wave: readSum(ENTRIES, 'receipt', 'wave'),
      refunded: readSum(ENTRIES, 'refund', 'espece') + readSum(ENTRIES, 'refund', 'wave'),
      handedIn: readSum(HANDOVERS),
    };
  });
}

test('two livreurs hand in, and all evening figures agree', async ({ as, aClient, aLivreur, server }) => {
  const admin = await as('admin', { viewport: DESK });
  const client = await as(await aClient('Awa Koné'));
  const other = await as(await aClient('Serge Dago'));
  const online = await openMissionOnTheRoad(await as(await aLivreur('Ibrahim Soro')), client, admin, server);
  const away = await openMissionOnTheRoad(await as(await aLivreur('Yao Brou')), other, admin, server);

  await collectCash(online.page, online.orderId);
  await waitForSavedPage(away.page);
  await away.page.context().setOffline(true);
  await collectCash(away.page, away.orderId);
  await expect(away.page.getByText('1 action en attente d’envoi')).toBeVisible();
  await away.page.context().setOffline(false);
  await expect(away.page.getByText('1 action en attente d’envoi')).toHaveCount(0);

  await admin.goto('/admin/caisse');
  const findLivreurRow = (fullname: string) =>
    admin.locator('section', { hasText: 'En ce moment' }).getByRole('row', { name: new RegExp(fullname) });
  await expect(findLivreurRow('Yao Brou')).toContainText(formatFcfa(away.sum));
  await handInCash(online.page);
  await handInCash(away.page);
  // The desk must not see the expected sum before it has counted.
  await expect(findLivreurRow('Yao Brou')).toContainText(formatFcfa(0));
  await expect(
    admin.locator('section', { hasText: 'Par livreur' }).getByRole('row', { name: /Yao Brou/ }),
  ).toContainText('à compter');

  await enterCountedSum(admin, 'Ibrahim Soro', online.sum);
  await expect(admin.getByText('Le compte est juste.')).toBeVisible();
  await admin.keyboard.press('Escape');
  await enterCountedSum(admin, 'Yao Brou', away.sum - 500);
  await expect(admin.getByText(`Écart : il manque ${formatFcfa(500)}.`)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Régler l’écart de Yao Brou' })).toHaveCount(0);

  const superadmin = await as('superadmin', { viewport: DESK, at: '/superadmin/caisse' });
  const settle = superadmin.getByRole('button', { name: 'Régler l’écart de Yao Brou' });
  await settle.first().click();
  const dialog = superadmin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Régler l’écart' }).click();
  await expect(dialog.getByText('Indiquez la raison.')).toBeVisible();
  await dialog.getByText('Remboursé par le livreur', { exact: true }).click();
  await dialog.getByLabel('Raison').fill('Rendu de sa poche');
  await dialog.getByRole('button', { name: 'Régler l’écart' }).click();
  await expect(settle).toHaveCount(0);
  await expect(superadmin.getByText('Remboursé par le livreur · Rendu de sa poche')).toBeVisible();

  const day = formatIsoDay(Date.now());
  const ledger = readLedger(server, day);
  expect(ledger.cash).toBeGreaterThanOrEqual(online.sum + away.sum);
  expect({
    cash: await readTotal(superadmin, 'Reçu en espèces'),
    wave: await readTotal(superadmin, 'Reçu par Wave'),
    refunded: await readTotal(superadmin, 'Remboursé'),
    handedIn: await readTotal(superadmin, 'Remis et compté'),
  }).toEqual(ledger);
  expect(ledger.handedIn).toBeGreaterThanOrEqual(online.sum + away.sum - 500);

  const file = await clickAndDownload(
    superadmin,
    superadmin.getByRole('button', { name: 'Encaissements du jour (CSV)' }),
  );
  const [headings, ...lines] = parseCsv(file.text);
  const effect = headings?.indexOf('Effet (FCFA)') ?? -1;
  const sum = lines.reduce((all, line) => all + Number(line[effect]?.replace(/[^\d-]/g, '')), 0);
  expect(sum).toBe(ledger.cash + ledger.wave - ledger.refunded);

  await superadmin.goto(`/superadmin/panel?du=${day}&au=${day}`);
  const readFigure = (label: string) => {
    const row = superadmin.getByRole('row', { name: new RegExp(`^${label}`) });
    return readFrancs(row.locator('[data-figure]').first());
  };
  await expect.poll(() => readFigure('dont espèces')).toBe(ledger.cash);
  expect(await readFigure('dont Wave')).toBe(ledger.wave);
});
