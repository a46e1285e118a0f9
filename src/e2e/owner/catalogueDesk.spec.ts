import type { Locator, Page } from '@playwright/test';
import { aPhoto, aPixelBomb } from '#testing/pictures.ts';
import type { Garment } from '../support/desk.ts';
import { chooseImage, expectAccessible, expectToast } from '../support/page.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

const findGarmentNames = (page: Page) => page.getByRole('list', { name: 'Catalogue' }).getByRole('heading');
const readStoredNames = async (page: Page) =>
  (await query<Garment[]>(page, 'catalogue.all')).map(({ name }) => name);

test('moves that are not answered yet add up, and a refused one is undone', async ({ owner }) => {
  const services = [{ name: 'Lavage', price: 500 }];
  for (const name of ['Aube de messe', 'Bazin riche', 'Cafetan long'])
    await call(owner, 'catalogue.create', { name, services });
  await owner.goto('/superadmin/gestion');
  await expect(findGarmentNames(owner).first()).toHaveText('Cafetan long');
  const names = await findGarmentNames(owner).allTextContents();
  const moves: (() => void)[] = [];
  await owner.route('**/trpc/catalogue.reorder**', async (route) => {
    const first = moves.length === 0;
    await new Promise<void>((resolve) => moves.push(resolve));
    if (first) await route.continue();
    else await route.fulfill({ status: 500, body: 'no' });
  });
  const [cafetan = '', bazin = '', aube = '', ...rest] = names;
  await owner.getByRole('button', { name: `Descendre ${cafetan}` }).click();
  await owner.getByRole('button', { name: `Monter ${aube}` }).click();
  await expect(findGarmentNames(owner)).toHaveText([bazin, aube, cafetan, ...rest]);
  await expect.poll(() => moves.length).toBe(1);
  moves[0]?.();
  await expect.poll(() => moves.length).toBe(2);
  moves[1]?.();
  await expectToast(owner, 'Erreur de mise à jour');
  const left = [bazin, cafetan, aube, ...rest];
  await expect(findGarmentNames(owner)).toHaveText(left);
  await expect.poll(() => readStoredNames(owner)).toEqual(left);
});

test('a wrong garment is refused in words, and Esc asks before it closes', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/gestion' });
  const open = page.getByRole('button', { name: 'Ajouter un vêtement' });
  const dialog = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  const question = page.getByRole('dialog', { name: /^Quitter sans enregistrer\s\?$/ });
  const name = dialog.getByLabel('Nom', { exact: true });
  await open.click();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open.click();
  const save = dialog.getByRole('button', { name: 'Ajouter le vêtement' });
  await dialog.getByLabel('Nom du service 1').focus();
  await save.click();
  await expect(name).toBeFocused();
  await expect(dialog.getByText('Le nom est obligatoire.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Indiquez un prix entier, en FCFA.')).toHaveCount(3);
  await name.fill('chemises');
  await save.click();
  await expect(dialog.getByText('Un vêtement a déjà ce nom.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Pagne tissé');
  await expect(dialog.getByText('Le nom est obligatoire.')).toBeHidden();
  await save.click();
  await expect(dialog.getByLabel('Prix du service 1, en FCFA')).toBeFocused();
  await page.mouse.click(20, 780);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Pagne tissé');
  await name.fill('');
  await dialog.getByRole('button', { name: 'Modifier en JSON' }).click();
  const apply = dialog.getByRole('button', { name: 'Appliquer le JSON' });
  for (const wrong of ['[{"name": "Lavage"', '[{"name": "Lavage", "price": "800"}]']) {
    await dialog.getByLabel('Services (JSON)').fill(wrong);
    await apply.click();
    await expectToast(page, 'Erreur de format', 'Le JSON des services est invalide.');
  }
  await dialog.getByLabel('Services (JSON)').fill('[{"name": "Amidonnage", "price": 1200}]');
  await apply.click();
  await expect(dialog.getByLabel('Nom du service 1')).toHaveValue('Amidonnage');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Quitter', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(name).toHaveValue('');
  await expect(dialog.getByLabel('Nom du service 1')).toHaveValue('Lavage');
  expect(await readStoredNames(page)).not.toContain('Pagne tissé');
});

async function expectTypedValues(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('Pagne de fête');
  await expect(dialog.getByLabel('Nom du service 1')).toHaveValue('Nettoyage');
  await expect(dialog.getByLabel('Prix du service 1, en FCFA')).toHaveValue(/^2.?500$/);
  await expect(dialog.getByLabel('Masquer aux clients')).toBeChecked();
}

test('a file that is no picture is refused, and the form keeps its words', async ({ as }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/gestion' });
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  await dialog.getByLabel('Nom', { exact: true }).fill('Pagne de fête');
  for (const n of [3, 2]) await dialog.getByRole('button', { name: `Retirer le service ${n}` }).click();
  await dialog.getByLabel('Nom du service 1').fill('Nettoyage');
  await dialog.getByLabel('Prix du service 1, en FCFA').fill('2500');
  await dialog.getByLabel('Masquer aux clients').click();

  const photo = await aPhoto(7);
  const refused: [name: string, why: RegExp, buffer: Buffer][] = [
    ['bombe.png', /^Cette photo est trop grande pour ce téléphone\./, aPixelBomb(20_000)],
    ['page.jpg', /^Ce fichier n’est pas une photo/, Buffer.from('<!doctype html>')],
  ];
  for (const [name, why, buffer] of refused) {
    await chooseImage(page, { name, mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByText(why)).toBeVisible();
    await expectTypedValues(dialog);
    if (name === 'bombe.png') await expectAccessible(page);
  }

  const choosePhoto = () => chooseImage(page, { name: 'pagne.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.route('**/trpc/catalogue.uploadImage*', (route) => route.abort());
  await choosePhoto();
  await expectToast(page, 'Erreur de téléversement', 'Rien n’est perdu.');
  await expectTypedValues(dialog);
  await page.unroute('**/trpc/catalogue.uploadImage*');
  await choosePhoto();
  await expect(dialog.getByRole('button', { name: 'Changer l’image' })).toBeVisible();
  await expectTypedValues(dialog);
});
