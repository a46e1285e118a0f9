import { addGarmentToCart, openStep } from '../support/ordering.ts';
import { expectToast } from '../support/toasts.ts';
import { expect, test } from '../support/world.ts';

test('focus moves to the control that replaces a removed button, and the total is announced', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  const shirt = page.getByRole('article', { name: 'Chemise', exact: true });
  const addShirt = shirt.getByRole('button', { name: 'Ajouter Chemise' });
  const total = page.getByRole('status', { name: 'Total de la commande' });
  await addShirt.focus();
  await page.keyboard.press('Enter');
  await expect(shirt.getByRole('button', { name: 'Un de plus' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(total).toContainText(/3\s000\sF.*2\spièces/);

  await shirt.getByRole('button', { name: 'Un de moins' }).focus();
  await page.keyboard.press('Enter');
  await expect(total).toContainText(/1\s500\sF.*1\spièce,/);
  await page.keyboard.press('Enter');
  await expect(addShirt).toBeFocused();

  await page.keyboard.press('Enter');
  await openStep(page, 'Payer');
  const cart = page.getByRole('list', { name: 'Articles choisis' });
  await cart.getByRole('button', { name: /^Retirer/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre commande' })).toBeFocused();
  await expect(page.getByText('Aucun article choisi.')).toBeVisible();
});

test('focus stays in the first invalid field while it is being corrected', async ({ browse }) => {
  const page = await browse({ at: '/inscription-client' });
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const name = page.getByLabel('Nom complet');
  const phone = page.getByLabel('Téléphone');
  await expect(name).toBeFocused();
  await page.keyboard.type('Awa Koné', { delay: 20 });
  await expect(name).toHaveValue('Awa Koné');
  await expect(phone).toHaveValue('');

  await page.keyboard.press('Enter');
  await expect(phone).toBeFocused();
});

test('the total follows a quantity as it is typed, and an invalid quantity is reset to the last valid one', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  await addGarmentToCart(page, 'Chemise', 'Complet');
  const total = page.getByRole('status', { name: 'Total de la commande' });
  const quantity = page.getByRole('textbox', { name: 'Quantité, Chemise, Complet', exact: true });
  await quantity.focus();
  await page.keyboard.type('12');
  await expect(total).toContainText(/12\spièces/);
  await expect(quantity).toBeFocused();
  await page.keyboard.press('Enter');

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('4000');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Quantité invalide', 'Veuillez entrer une quantité valide.');
  await expect(quantity).toHaveValue('12');
  await expect(total).toContainText(/12\spièces/);
});
