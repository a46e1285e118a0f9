import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { Garment } from '../support/desk.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

const findGarmentNames = (page: Page) => page.getByRole('list', { name: 'Catalogue' }).getByRole('heading');
const readStoredNames = async (page: Page) =>
  (await query<Garment[]>(page, 'catalogue.all')).map(({ name }) => name);

/** The returned names begin with the garment that was added last. */
async function openFilledCatalogue(page: Page, ...garments: string[]): Promise<string[]> {
  const services = [{ name: 'Lavage', price: 500 }];
  for (const name of garments) await call(page, 'catalogue.create', { name, services });
  await page.goto('/superadmin/gestion');
  await expect(findGarmentNames(page).filter({ hasText: garments.at(-1) ?? '' })).toBeVisible();
  const names = await findGarmentNames(page).allTextContents();
  expect(names.slice(0, garments.length)).toEqual(garments.toReversed());
  return names;
}

test('moves that are not answered yet add up, and a refused one is undone', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK });
  const before = await openFilledCatalogue(page, 'Aube de messe', 'Bazin riche', 'Cafetan long');
  const release = await holdRequests(page, '**/trpc/catalogue.reorder**');
  const up = page.getByRole('button', { name: 'Monter Aube de messe' });
  await up.click();
  await up.click();
  const after = ['Aube de messe', ...before.filter((name) => name !== 'Aube de messe')];
  await expect(findGarmentNames(page)).toHaveText(after);
  release();
  await expect.poll(() => readStoredNames(page)).toEqual(after);
  await page.reload();
  await expect(findGarmentNames(page)).toHaveText(after);

  await page.unroute('**/trpc/catalogue.reorder**');
  const moves: (() => void)[] = [];
  await page.route('**/trpc/catalogue.reorder**', async (route) => {
    const first = moves.length === 0;
    await new Promise<void>((resolve) => moves.push(resolve));
    if (first) await route.continue();
    else await route.fulfill({ status: 500, body: 'no' });
  });
  const [aube = '', cafetan = '', bazin = '', ...rest] = after;
  await page.getByRole('button', { name: `Descendre ${aube}` }).click();
  await page.getByRole('button', { name: `Monter ${bazin}` }).click();
  await expect(findGarmentNames(page)).toHaveText([cafetan, bazin, aube, ...rest]);
  await expect.poll(() => moves.length).toBe(1);
  moves[0]?.();
  await expect.poll(() => moves.length).toBe(2);
  moves[1]?.();
  await expectToast(page, 'Erreur de mise à jour');
  const left = [cafetan, aube, bazin, ...rest];
  await expect(findGarmentNames(page)).toHaveText(left);
  await expect.poll(() => readStoredNames(page)).toEqual(left);
});

test('the first wrong field takes the focus, and Esc asks before it closes', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/gestion' });
  const open = page.getByRole('button', { name: 'Ajouter un vêtement' });
  const dialog = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  const question = page.getByRole('dialog', { name: /^Quitter sans enregistrer\s\?$/ });
  await open.click();
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open.click();
  const save = dialog.getByRole('button', { name: 'Ajouter le vêtement' });
  await dialog.getByLabel('Nom du service 1').focus();
  await save.click();
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused();
  await dialog.getByLabel('Nom', { exact: true }).fill('Pagne tissé');
  await dialog.getByLabel('Nom du service 1').fill('Lavage');
  await save.click();
  await expect(dialog.getByLabel('Prix du service 1, en FCFA')).toBeFocused();
  await page.mouse.click(20, 780);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('Pagne tissé');

  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(question).toBeHidden();
  await dialog.getByLabel('Nom', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Modifier en JSON' }).click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Quitter', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel('Nom du service 1')).toBeVisible();
});
