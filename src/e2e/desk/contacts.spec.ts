import { placeForCaller } from '../support/desk.ts';
import { expectToast } from '../support/page.ts';
import { DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

// The other tests' callers have the same phone.
const test = makeTestOnOwnServer();

test('two contacts of one caller become one, apart again, and erasing waits for their orders', async ({
  as,
  admin,
}) => {
  await placeForCaller(admin);
  await placeForCaller(admin, { phone: '05 44 33 22 11', fullname: 'Clarisse Bedi Yao', email: undefined });
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/contacts' });
  await page.getByRole('link', { name: /Clarisse Bédi/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Clarisse Bédi', exact: true });
  await drawer.getByRole('button', { name: 'Fusionner avec…' }).click();
  const merging = page.getByRole('dialog', { name: /^Fusionner / });
  await merging.getByRole('button', { name: /^Clarisse Bedi Yao/ }).click();
  await page.keyboard.press('Escape');
  await expect(merging).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Fusionner avec…' }).click();
  await merging.getByRole('button', { name: /^Clarisse Bedi Yao/ }).click();
  await merging.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await expectToast(page, 'Contacts fusionnés');
  await expect(drawer.getByText('Clarisse Bedi Yao')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(drawer.getByText('Clarisse Bedi Yao')).toBeHidden();

  await drawer.getByRole('button', { name: 'Effacer ce contact' }).click();
  const erasing = page.getByRole('dialog', { name: /^Effacer Clarisse Bédi/ });
  await erasing.getByRole('button', { name: 'Effacer le contact' }).click();
  await expect(erasing.getByRole('alert')).toContainText('commande');
  await page.keyboard.press('Escape');
  await expect(erasing).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
