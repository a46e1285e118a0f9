import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import type { Garment } from '../support/desk.ts';
import { countEffort } from '../support/effort.ts';
import { pressEnter, pressTabUntilFocused } from '../support/keyboard.ts';
import { COCODY } from '../support/ordering.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, PHONE, query, test } from '../support/world.ts';

/** The keystroke-level model's time of an average typist, who is no secretary. */
const SECONDS_PER_KEY = 0.28;
const LONGEST_CALL_S = 40;

/** The caller is new to the house and says where the linen is. */
async function takeCall(desk: Page): Promise<void> {
  await expect(desk.getByRole('searchbox').first()).toBeVisible();
  const countKeys = await countEffort(desk);
  await desk.keyboard.press('n');
  await expect(desk).toHaveURL('/admin/nouvelle-commande');
  await expect(findPhoneField(desk)).toBeFocused();
  await desk.keyboard.type('0574839201');
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Nom complet')).toBeFocused();
  await desk.keyboard.type('Clarisse Bédi');
  await pressEnter(desk, desk.getByRole('button', { name: /^Ajouter Chemise/ }));
  const goOn = desk.getByRole('button', { name: 'Continuer' });
  await pressEnter(desk, goOn);
  await pressEnter(desk, desk.getByRole('button', { name: 'Choisir sur la carte' }));
  const dialog = desk.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  await pressTabUntilFocused(desk, dialog.getByLabel('Chercher un quartier'));
  await desk.keyboard.type('Angre');
  await desk.keyboard.press('Enter');
  await pressEnter(desk, dialog.getByRole('button', { name: 'Confirmer la position' }));
  await expect(dialog).toBeHidden();
  await pressTabUntilFocused(desk, desk.getByLabel('Adresse ou repère'));
  await desk.keyboard.type('Portail bleu');
  await pressEnter(desk, goOn);
  await pressTabUntilFocused(desk, desk.getByLabel('Note pour le livreur (facultatif)'));
  await desk.keyboard.type('Sonnez');
  await pressEnter(desk, desk.getByRole('button', { name: 'Enregistrer la commande' }));
  await expect(desk).toHaveURL(/\/admin\/commandes\/[\da-f-]{36}$/);
  const keys = await countKeys();
  test.info().annotations.push({ type: 'keys of a call', description: String(keys) });
  expect(keys * SECONDS_PER_KEY).toBeLessThan(LONGEST_CALL_S);
}

const findPhoneField = (desk: Page) => desk.getByLabel('Téléphone du client, ou son nom');

test('the desk takes a caller’s order by keyboard, and the next one in three keys', {
  tag: '@journey',
}, async ({ as, server }) => {
  const page = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  await takeCall(page);
  for (const words of ['Clarisse Bédi', 'Portail bleu', 'Sonnez'])
    await expect(page.getByText(words).first()).toBeVisible();

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
  await expect(findPhoneField(page)).toBeFocused();
  await expectAccessible(page);
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
