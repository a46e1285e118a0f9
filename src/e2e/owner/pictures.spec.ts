import type { Locator } from '@playwright/test';
import { aPhoto, aPixelBomb } from '#testing/pictures.ts';
import { chooseImage, expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

const SENTENCE = 'Envoyez une photo JPEG, PNG ou WebP de 5 Mo au plus.';

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
    [
      'six-mega.jpg',
      /^Ce fichier est trop lourd\./,
      Buffer.concat([photo, Buffer.alloc(6 * 1024 ** 2 - photo.length)]),
    ],
    ['bombe.png', /^Cette image est trop grande\s: 24\smégapixels au plus\./, aPixelBomb(20_000)],
    ['page.jpg', /^Ce fichier n’est pas une image lisible\./, Buffer.from('<!doctype html>')],
  ];
  for (const [name, why, buffer] of refused) {
    await chooseImage(page, { name, mimeType: 'image/jpeg', buffer });
    const alert = dialog.getByRole('alert');
    await expect(alert.getByText('Erreur de téléversement')).toBeVisible();
    await expect(alert.getByText(why)).toContainText(SENTENCE);
    await expectTypedValues(dialog);
    if (name === 'bombe.png') await expectAccessible(page);
    await alert.getByRole('button', { name: 'Choisir un autre fichier' }).click();
  }

  await chooseImage(page, { name: 'pagne.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog.getByRole('img', { name: 'Cadrage de l’image' })).toBeVisible();
  await page.route('**/trpc/catalogue.uploadImage*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expectToast(page, 'Connexion impossible', 'Rien de ce que vous avez saisi n’est perdu.');
  await expectTypedValues(dialog);
  await page.unroute('**/trpc/catalogue.uploadImage*');
  await dialog.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(dialog.getByRole('button', { name: 'Changer l’image' })).toBeVisible();
  await expectTypedValues(dialog);
});
