import { formatIsoDay } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { expect, makeTestOnOwnServer, query } from '../support/world.ts';

/** A closed day books the money of later tests on the next one, so that this file has a server of its own. */
const test = makeTestOnOwnServer();

test('the desk takes money from the drawer, and closes it blind', async ({ admin, owner }) => {
  const day = formatIsoDay(Date.now());
  await admin.goto('/admin/caisse');
  await expect(admin.getByText('Le fond et le total restent cachés jusqu’à la clôture.')).toBeVisible();
  await admin.getByRole('button', { name: 'Noter une dépense' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Somme sortie du tiroir').fill('10 001');
  await dialog.getByLabel('Pour quoi').fill('Lessive');
  await dialog.getByRole('button', { name: 'Enregistrer la dépense' }).click();
  await expect(dialog.getByText('Dépense au-delà de votre limite')).toBeVisible();
  await dialog.getByLabel('Somme sortie du tiroir').fill('1 500');
  await dialog.getByRole('button', { name: 'Enregistrer la dépense' }).click();
  const movements = admin.getByRole('list', { name: 'Mouvements du tiroir-caisse' }).getByRole('listitem');
  await expect(movements.filter({ hasText: 'Dépense' })).toContainText(formatFcfa(-1500));
  await expect(admin.getByText('Fond de caisse')).toHaveCount(0);

  type DrawerOfDay = { expected: number; closing: { gap: number } | null };
  const readDrawer = () => query<DrawerOfDay>(owner, 'cash.drawer', { day });
  const { expected } = await readDrawer();
  await admin.getByRole('button', { name: 'Clôturer la journée' }).click();
  await expect(dialog).not.toContainText(/Attendu|Fond/);
  await dialog.getByLabel('Somme comptée').fill(String(expected - 500));
  await dialog.getByRole('button', { name: 'Clôturer la journée' }).click();
  await expect(admin.getByText(`Écart : il manque ${formatFcfa(500)}.`).first()).toBeVisible();
  await admin.keyboard.press('Escape');
  const sums = admin.getByLabel('Sommes du tiroir-caisse');
  await expect(sums.locator('div', { hasText: 'Attendu' })).toContainText(formatFcfa(expected));
  await expect(admin.getByRole('button', { name: 'Clôturer la journée' })).toHaveCount(0);
  expect(await readDrawer()).toMatchObject({ expected, closing: { gap: 500 } });
});
