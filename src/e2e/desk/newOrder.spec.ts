import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { DESK, expect, PHONE, query, test } from '../support/world.ts';

test('the desk takes a caller’s order by keyboard, and the next one in three keys', async ({
  as,
  server,
}) => {
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/admin/nouvelle-commande');
  const phone = page.getByLabel('Téléphone du client, ou son nom');
  await expect(phone).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('0574839201');
  await page.keyboard.press('Enter');
  const name = page.getByLabel('Nom complet');
  await expect(name).toBeFocused();
  await page.keyboard.type('Clarisse Bédi');

  await page.getByRole('button', { name: /^Ajouter Chemise/ }).press('Enter');
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByRole('button', { name: 'Choisir sur la carte' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(/quartier/i).fill('Angré');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Confirmer la position' }).press('Enter');
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByLabel('Note pour le livreur (facultatif)').fill('Portail bleu');
  await page.getByRole('button', { name: 'Enregistrer la commande' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/commandes\/[\da-f-]{36}$/);
  await expect(page.getByText('Clarisse Bédi').first()).toBeVisible();
  await expect(page.getByText('Portail bleu')).toBeVisible();

  await page.keyboard.press('n');
  await expect(phone).toBeFocused();
  await page.keyboard.type('0574839201');
  await expect(page.getByRole('button', { name: /Clarisse Bédi/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Comme le / })).toBeFocused();
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: 'Enregistrer la commande' });
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/commandes\/[\da-f-]{36}$/);
  const { items } = (await query(page.request, server, 'dispatch.board', { search: '0574839201' })) as {
    items: { grandTotal: number; clientAddress: string }[];
  };
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    grandTotal: items[1]?.grandTotal,
    clientAddress: items[1]?.clientAddress,
  });
});

test('an order that is being taken survives a reload, and says what is missing', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, at: '/admin/nouvelle-commande' });
  await page.getByRole('button', { name: /^Ajouter Chemise/ }).click();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Téléphone du client, ou son nom').fill('0574839202');
  await page.getByRole('button', { name: 'Nouveau client' }).click();
  await page.reload();
  await expect(page.getByLabel('Téléphone', { exact: true })).toHaveValue('+2250574839202');
  await expectAccessible(page);
});
