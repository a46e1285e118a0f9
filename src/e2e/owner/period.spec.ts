import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { openFilters } from '../support/desk.ts';
import { expect, test } from '../support/world.ts';

test('a period stays in the address, and its figures lead to their lists', async ({ owner }) => {
  await owner.goto('/superadmin/panel');
  await owner.getByRole('link', { name: 'Détail' }).click();
  const period = owner.getByRole('group', { name: 'Période' });
  await expect(period.getByRole('radio', { name: 'Mois' })).toBeChecked();
  await expect(owner.getByRole('button', { name: 'Période suivante' })).toBeDisabled();
  const now = new Date();
  const [first, firstBefore] = [0, -1].map((by) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1),
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
  await expect(shares).toHaveText([/^\d+ sur \d+$/, /^\d+ sur \d+$/]);
});
