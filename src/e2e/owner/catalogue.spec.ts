import type { Locator } from '@playwright/test';
import { type ProductFields, pickProductFields } from '#domain/inputs/catalogue.ts';
import { chooseImage, expectAccessible, expectToast, makePhoto } from '../support/page.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

async function fillService(dialog: Locator, n: number, name: string, price: string): Promise<void> {
  await dialog.getByLabel(`Nom du service ${n}`).fill(name);
  await dialog.getByLabel(`Prix du service ${n}, en FCFA`).fill(price);
}

test('a garment is added, sold, moved, hidden and deleted', async ({ as, browse }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/gestion' });
  await page.getByRole('button', { name: 'Ajouter un vêtement' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter un vêtement' });
  await adding.getByLabel('Nom', { exact: true }).fill('Veste de bal');
  const services = adding.getByLabel(/^Nom du service/);
  await expect(adding.getByLabel('Groupe')).toHaveValue('formal');
  await adding.getByLabel('Groupe').selectOption('Autres articles');
  for (const [index, name] of ['Lavage', 'Repassage', 'Complet'].entries())
    await expect(services.nth(index)).toHaveValue(name);
  await fillService(adding, 1, 'Nettoyage', '2500');
  await fillService(adding, 2, 'Repassage', '1000');
  await adding.getByRole('button', { name: 'Retirer le service 3' }).click();
  await chooseImage(page, { name: 'veste.png', mimeType: 'image/png', buffer: await makePhoto() });
  await expect(adding.getByRole('button', { name: 'Changer l’image' })).toBeVisible();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Ajouter le vêtement' }).click();
  await expectToast(page, 'Vêtement ajouté.');
  await expect(adding).toBeHidden();

  const visitor = await browse({ at: '/tarifs' });
  const heading = visitor.getByRole('heading', { name: 'Veste de bal' });
  const article = visitor.getByRole('listitem').filter({ has: heading });
  await expect(article).toContainText(/Nettoyage\s*2.500.FCFA\s*Repassage\s*1.000.FCFA/);
  const group = visitor.getByRole('heading', { name: 'Autres articles', level: 3 });
  const others = visitor.locator('section', { has: group });
  await expect(others.last()).toContainText('Veste de bal');
  await article.scrollIntoViewIfNeeded();
  const measureWidth = () => article.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(measureWidth).toBeGreaterThan(100);

  const names = page.getByRole('list', { name: 'Catalogue' }).getByRole('heading');
  await expect(names.filter({ hasText: 'Veste de bal' })).toBeVisible();
  const order = await names.allTextContents();
  expect(order[0]).toBe('Veste de bal');
  // Other tests add new garments to this server too, so the note is looked for in this tile.
  const tiles = page.getByRole('list', { name: 'Catalogue' }).locator('> li');
  const ownTile = tiles.filter({ hasText: 'Veste de bal' });
  const note = ownTile.getByText('En dernier pour les clients, jusqu’à ce que vous le déplaciez.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Descendre Veste de bal' }).click();
  const after = [...order];
  after.splice(0, 2, order[1] ?? '', 'Veste de bal');
  await expect(names).toHaveText(after);
  await expect(note).toBeHidden();

  await page.getByRole('button', { name: 'Modifier Veste de bal' }).click();
  const changing = page.getByRole('dialog', { name: 'Modifier Veste de bal' });
  await changing.getByLabel('Nom', { exact: true }).fill('Smoking');
  await fillService(changing, 2, 'Repassage', '1200');
  const garments = await query<({ id: string } & ProductFields)[]>(page, 'catalogue.all');
  const garment = garments.find(({ name }) => name === 'Veste de bal');
  if (!garment) throw new Error('The garment is not in the catalogue.');
  await call(page, 'catalogue.update', {
    ...pickProductFields(garment),
    productId: garment.id,
    group: 'household',
    services: garment.services.map((service) => ({ ...service, price: service.price + 50 })),
  });
  await changing.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Erreur de mise à jour', 'Votre saisie est conservée');
  await expect(changing.getByLabel('Groupe')).toHaveValue('household');
  const readPrice = (n: number) => changing.getByLabel(`Prix du service ${n}, en FCFA`);
  await expect(readPrice(1)).toHaveValue(/2.550/);
  await expect(readPrice(2)).toHaveValue('1200');
  await fillService(changing, 1, 'Nettoyage', '25000');
  await changing.getByLabel('Masquer aux clients').click();
  await changing.getByRole('button', { name: 'Enregistrer' }).click();
  const question = page.getByRole('dialog', { name: 'Smoking\u00a0: enregistrer ces prix\u00a0?' });
  await expect(question).toContainText(/25.000.FCFA. 10.fois plus qu’avant \(2.550.FCFA\)/);
  await question.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Vêtement mis à jour.');
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Smoking' }) });
  await expect(tile).toContainText('Masqué');
  await expect(tile).toContainText(/25.000.FCFA/);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Chemise' }).first()).toBeVisible();
  await expect(visitor.getByText(/Veste de bal|Smoking/)).toHaveCount(0);

  const confirmation = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await page.getByRole('button', { name: 'Plus d’actions pour Smoking' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  expect(await confirmation).toBe('Êtes-vous sûr de vouloir supprimer "Smoking" ?');
  await expectToast(page, 'Vêtement supprimé.');
  await expect(tile).toBeHidden();
});
