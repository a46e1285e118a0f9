import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { openFilters } from '../support/desk.ts';
import { parseFrancs, readFrancs } from '../support/ordering.ts';
import { expect, query, test } from '../support/world.ts';

type Overview = { figures: { orders: number; received: Record<string, number> } };

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('the figures of a period are the ledger’s, and lead to their lists', async ({ owner }) => {
  const readFigure = (name: string) => {
    const row = owner.getByRole('row').filter({ has: owner.getByRole('rowheader', { name, exact: true }) });
    return readFrancs(row.locator('[data-figure]').first());
  };
  // The server's tests compare its overview with the ledger.
  const readFigures = async (from: number, until: number) => {
    const period = { from: formatIsoDay(from), to: formatIsoDay(until - DAY) };
    const { figures } = await query<Overview>(owner, 'stats.overview', period);
    return { orders: figures.orders, received: sum(Object.values(figures.received)) };
  };
  await owner.goto('/superadmin/panel');
  await owner.getByRole('link', { name: 'Détail' }).click();
  const period = owner.getByRole('group', { name: 'Période' });
  await expect(period.getByRole('radio', { name: 'Mois' })).toBeChecked();
  await expect(owner.getByRole('button', { name: 'Période suivante' })).toBeDisabled();

  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const firstBefore = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  await owner.getByRole('button', { name: 'Période précédente' }).click();
  const before = `du=${formatIsoDay(firstBefore)}&au=${formatIsoDay(first - DAY)}`;
  await expect(owner).toHaveURL(new RegExp(before));
  const { orders, received } = await readFigures(firstBefore, first);
  await expect.poll(() => readFigure('Encaissé')).toBe(received);

  const days = owner.getByRole('row').filter({ has: owner.locator('th a[href*="jour="]') });
  const perDay = await days.locator('td:nth-of-type(1)').allTextContents();
  expect(sum(perDay.map(parseFrancs))).toBe(orders);
  const lastDay = `/superadmin/caisse?jour=${formatIsoDay(first - DAY)}`;
  await expect(days.getByRole('link').first()).toHaveAttribute('href', lastDay);

  await owner.getByRole('button', { name: 'Période suivante' }).click();
  await owner.reload();
  const thisMonth = await readFigures(first, Date.now() + DAY);
  await expect.poll(() => readFigure('Encaissé')).toBe(thisMonth.received);
  await owner.getByRole('link', { name: 'Reste à encaisser', exact: true }).click();
  await expect(owner).toHaveURL(/\/superadmin\/commandes\?.*paiement=unpaid/);
  await openFilters(owner);
  await expect(owner.getByLabel('Paiement')).toHaveValue('unpaid');

  await owner.goBack();
  const shares = owner.getByRole('row', { name: /dans les temps/ }).locator('td:first-of-type [data-figure]');
  await expect(shares).toHaveText([/^\d+ sur \d+$/, /^\d+ sur \d+$/]);
  await owner.goto('/superadmin/panel');
  const lateOrders = owner.getByRole('region', { name: 'En retard maintenant' });
  await expect(lateOrders.getByRole('paragraph').first()).toHaveText(/^\d+$/);
  const late = await readFrancs(lateOrders.getByRole('paragraph').first());
  // Where none is late, the link leads to those that will be.
  const promise = late === 0 ? 'today' : 'late';
  await owner.getByRole('link', { name: 'En retard maintenant', exact: true }).click();
  await expect(owner).toHaveURL(new RegExp(`/superadmin/commandes\\?.*promise=${promise}`));
  await openFilters(owner);
  await expect(owner.getByLabel('Retour prévu')).toHaveValue(promise);
  // An order may become late between the two reads.
  await expect.poll(() => owner.getByRole('row').count()).toBeGreaterThanOrEqual(Math.min(late, 10));
});
