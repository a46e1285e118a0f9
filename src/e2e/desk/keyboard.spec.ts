import type { Locator } from '@playwright/test';
import { pressEnter, pressTabUntilFocused } from '../support/keyboard.ts';
import { COCODY, ORDER_PLACED } from '../support/ordering.ts';
import { expectToast } from '../support/toasts.ts';
import { expect, test } from '../support/world.ts';

/** A dialog takes the focus shortly after it becomes visible, so the check polls. */
async function expectFocusInside(dialog: Locator): Promise<void> {
  const isFocusInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isFocusInside, { message: 'the dialog has the focus' }).toBe(true);
}

test('an order can be placed with the keyboard alone', async ({ aClient, as }) => {
  const page = await as(await aClient('Rokia Doumbia'));
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(COCODY);
  await page.goto('/client/dashboard');
  await pressEnter(page, page.getByRole('link', { name: 'Passer une commande' }));

  const shirt = page.getByRole('article', { name: 'Chemise' });
  await pressTabUntilFocused(page, shirt.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  const service = await shirt.getByRole('radio', { checked: true }).inputValue();
  expect(service).not.toBe('Complet');
  await pressEnter(page, shirt.getByRole('button', { name: 'Ajouter Chemise' }));
  await pressEnter(page, shirt.getByRole('button', { name: 'Un de plus' }));
  const goOn = page.getByRole('button', { name: 'Continuer' });
  await pressEnter(page, goOn);

  const onTheMap = page.getByRole('button', { name: 'Choisir sur la carte' });
  await pressEnter(page, onTheMap);
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  await expectFocusInside(dialog);
  await pressTabUntilFocused(page, dialog.locator('.leaflet-container'));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Cocody, près')).toBeVisible();
  await pressEnter(page, dialog.getByRole('button', { name: 'Confirmer la position' }));
  await expectToast(page, 'Adresse sélectionnée');
  await expect(dialog).toBeHidden();
  await expect(onTheMap).toBeFocused();
  await pressEnter(page, page.getByRole('button', { name: 'Ma position' }));
  await expectToast(page, 'Localisation réussie');

  await pressTabUntilFocused(page, page.getByLabel('Adresse ou repère'));
  await page.keyboard.type('Riviera 2, portail vert');
  await pressEnter(page, goOn);
  await pressEnter(page, page.getByRole('button', { name: 'Valider la commande' }));
  await expectToast(page, ORDER_PLACED);
  await pressEnter(page, page.getByRole('link', { name: 'Suivre ma commande' }));
  await expect(page.getByText(`2 × Chemise, ${service}`)).toBeVisible();
});
