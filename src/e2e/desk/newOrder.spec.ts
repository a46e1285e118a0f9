import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import type { Garment } from '../support/desk.ts';
import { COCODY } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, PHONE, query, test } from '../support/world.ts';

test('the desk takes a caller’s order by keyboard, and the next one in three keys', {
  tag: '@journey',
}, async ({ as, server }) => {
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

  await page.getByRole('button', { name: 'Envoyer le lien de suivi' }).press('Enter');
  const telling = page.getByRole('dialog', { name: /^Prévenir pour la commande/ });
  await telling.getByRole('button', { name: 'Préparer le lien' }).press('Enter');
  const whatsApp = telling.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2250574839201\?text=.*%2Fsuivi%23[\w-]{22}$/,
  );
  await expectAccessible(page);
  // No program of this machine opens the address.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  );
  await whatsApp.press('Enter');
  await expect(telling).toBeHidden();
  await expect(page.getByText('WhatsApp\u00a0: lien de suivi')).toBeVisible();
  await page.getByRole('button', { name: 'Couper le lien' }).press('Enter');
  const cutting = page.getByRole('dialog', { name: /^Couper le lien/ });
  await cutting.getByRole('button', { name: 'Couper le lien' }).press('Enter');
  await expect(page.getByText(/^Lien créé/)).toHaveCount(0);

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

async function placeForCaller(desk: Page, server: TestServer, contact: { phone: string; fullname: string }) {
  const [garment] = (await query(desk.request, server, 'catalogue.list')) as Garment[];
  const placed = await call(desk.request, server, 'dispatch.placeFor', {
    ...{ key: randomUUID(), contact, paymentMethod: 'espece' },
    items: [{ productId: garment?.id, service: garment?.services[0]?.name, quantity: 2 }],
    location: { lng: COCODY.longitude, lat: COCODY.latitude },
  });
  return (placed as { id: string }).id;
}

test('a contact is merged by mistake, separated, linked to an account, and another is erased', async ({
  as,
  aClient,
  server,
}) => {
  const client = await as(await aClient('Rokia Diallo'));
  await call(client.request, server, 'profile.update', { fullname: 'Rokia Diallo', phone: '0574839210' });
  const page = await as('admin', { viewport: DESK });
  await placeForCaller(page, server, { phone: '0574839210', fullname: 'Rokia D' });
  const openOrder = await placeForCaller(page, server, { phone: '0574839211', fullname: 'Zokou Anne' });

  await page.goto('/admin/contacts?q=0574839210');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Rokia D' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rokia D' });
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/2250574839210',
  );
  await expect(sheet.getByRole('link', { name: /^#/ })).toHaveCount(1);
  await expectAccessible(page);

  const mergeOther = async () => {
    await sheet.getByRole('button', { name: 'Fusionner avec…' }).click();
    const merging = page.getByRole('dialog', { name: /^Fusionner .*avec ./ });
    await merging.getByRole('searchbox').fill('0574839211');
    await merging.getByRole('button', { name: /^Zokou Anne/ }).click();
    await expect(merging.getByRole('listitem').first()).toHaveText(/1.commande vont dans la fiche/);
    await expectAccessible(page);
    await merging.getByRole('button', { name: 'Fusionner', exact: true }).click();
  };
  await mergeOther();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expectToast(page, 'Fusion annulée');
  await expect(sheet.getByText('Zokou Anne')).toBeHidden();
  await mergeOther();
  await expect(sheet.getByRole('link', { name: /^#/ })).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Annuler la fusion' }).click();
  await expect(sheet.getByRole('link', { name: /^#/ })).toHaveCount(1);

  await sheet.getByRole('button', { name: 'Lier au compte de Rokia Diallo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lier au compte', exact: true }).click();
  await expect(sheet.getByText('Rokia Diallo', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Rokia D' })).toBeFocused();
  await expect(rows.first()).toContainText('Rokia Diallo');

  const boss = await as('superadmin', { viewport: PHONE, at: '/superadmin/contacts?q=zokou' });
  await boss.getByRole('link', { name: 'Zokou Anne' }).click();
  await expectNoSidewaysScroll(boss);
  await boss.getByRole('button', { name: 'Effacer ce contact' }).click();
  const erasing = boss.getByRole('dialog', { name: 'Effacer Zokou Anne ?' });
  await erasing.getByRole('button', { name: 'Effacer le contact' }).click();
  await expect(erasing.getByRole('alert')).toContainText(`Il s’agit de #${openOrder.slice(0, 8)}`);
  await call(page.request, server, 'dispatch.cancel', { orderId: openOrder, from: 'pending' });
  await erasing.getByRole('button', { name: 'Effacer le contact' }).click();
  await expectToast(boss, 'Contact effacé');
  await expect(boss.getByText('Personne de ce nom ni de ce numéro')).toBeVisible();
});
