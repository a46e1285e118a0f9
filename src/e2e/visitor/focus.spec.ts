import { openStep } from '../support/ordering.ts';
import { expect, test } from '../support/world.ts';

test('focus moves to what replaces a button, and the total is announced', async ({ aClient, as }) => {
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
