import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { runOnDatabase } from '../support/accounts.ts';
import { openFilters } from '../support/desk.ts';
import { parseFrancs, readFrancs } from '../support/ordering.ts';
import { DESK, expect, test } from '../support/world.ts';

/** Clients pay for orders, and businesses for what was delivered on their account. */
const sumOfReceipts = (entries: string) =>
  `select coalesce(sum(iif(e.kind = 'receipt', e.amount, -e.amount)), 0) from ${entries} e
     left join ${entries} r on r.${entries === 'money_entries' ? 'sequence' : 'id'} = e.reverses
     where 'receipt' in (e.kind, r.kind) and e.booked_on >= ? and e.booked_on < ?`;

test('the figures of any period are those of the ledger, and lead to the lists behind them', async ({
  as,
  server,
}) => {
  const page = await as('superadmin', { viewport: DESK });
  const readFigure = (name: string) => {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    return readFrancs(row.locator('[data-figure]').first());
  };
  const sumReceipts = (from: number, until: number) =>
    runOnDatabase(server, (sqlite) =>
      ['money_entries', 'account_entries']
        .map((entries) => sqlite.prepare(sumOfReceipts(entries)).pluck().get(from, until) as number)
        .reduce((sum, amount) => sum + amount),
    );
  await page.goto('/superadmin/panel');
  await page.getByRole('link', { name: 'Détail' }).click();
  const period = page.getByRole('group', { name: 'Période' });
  await expect(period.getByRole('radio', { name: 'Mois' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Période suivante' })).toBeDisabled();

  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const firstBefore = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  await expect(page).toHaveURL(new RegExp(`/superadmin/panel/detail\\?du=${formatIsoDay(first)}&au=`));
  await page.getByRole('button', { name: 'Période précédente' }).click();
  await expect(page).toHaveURL(new RegExp(`du=${formatIsoDay(firstBefore)}&au=${formatIsoDay(first - DAY)}`));
  await expect.poll(() => readFigure('Encaissé')).toBe(sumReceipts(firstBefore, first));

  const days = page.getByRole('row').filter({ has: page.locator('th a[href*="jour="]') });
  const perDay = await days.locator('td:nth-of-type(1)').allTextContents();
  expect(perDay.reduce((sum, text) => sum + parseFrancs(text), 0)).toBe(
    runOnDatabase(server, (sqlite) =>
      sqlite
        .prepare('select count(*) from orders where created_at >= ? and created_at < ?')
        .pluck()
        .get(firstBefore, first),
    ),
  );
  await expect(days.getByRole('link').first()).toHaveAttribute(
    'href',
    `/superadmin/caisse?jour=${formatIsoDay(first - DAY)}`,
  );

  await page.getByRole('button', { name: 'Période suivante' }).click();
  await page.reload();
  await expect.poll(() => readFigure('Encaissé')).toBe(sumReceipts(first, Date.now()));
  await page.getByRole('link', { name: 'Reste à encaisser', exact: true }).click();
  await expect(page).toHaveURL(/\/superadmin\/commandes\?.*paiement=unpaid/);
  await openFilters(page);
  await expect(page.getByLabel('Paiement')).toHaveValue('unpaid');

  await page.goBack();
  const shares = page.getByRole('row', { name: /dans les temps/ }).locator('td:first-of-type [data-figure]');
  await expect(shares).toHaveText([/^\d+ sur \d+$/, /^\d+ sur \d+$/]);
  await page.goto('/superadmin/panel');
  const late = await readFrancs(
    page.getByRole('region', { name: 'En retard maintenant' }).getByRole('paragraph').first(),
  );
  await page.getByRole('link', { name: 'En retard maintenant', exact: true }).click();
  await expect(page).toHaveURL(/\/superadmin\/commandes\?.*promise=late/);
  await openFilters(page);
  await expect(page.getByLabel('Retour prévu')).toHaveValue('late');
  // An order may become late between the two reads.
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThanOrEqual(Math.min(late, 10));
});
