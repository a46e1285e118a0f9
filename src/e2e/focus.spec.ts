import { expect, test } from './world.ts';

test('the keyboard stays where it was when a button gives up its place, and the total is told', async ({
  aClient,
  as,
}) => {
  const page = await as(await aClient());
  await page.goto('/client/passer-commande');
  const shirt = page.getByRole('article', { name: 'Chemise', exact: true });
  const addShirt = shirt.getByRole('button', { name: 'Ajouter Chemise' });
  const total = page.getByRole('status', { name: 'Total de la commande' });
  await shirt.getByRole('radio').last().focus();
  await page.keyboard.press('Space');
  await addShirt.focus();
  await page.keyboard.press('Enter');
  await expect(shirt.getByRole('button', { name: 'Un de plus' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(total).toContainText(/2\sarticles.*3\s000\sFCFA/);

  await shirt.getByRole('button', { name: 'Un de moins' }).focus();
  await page.keyboard.press('Enter');
  await expect(total).toContainText(/1\sarticle .*1\s500\sFCFA/);
  await page.keyboard.press('Enter');
  await expect(addShirt).toBeFocused();

  await page.keyboard.press('Enter');
  const cart = page.getByRole('list', { name: 'Panier' });
  await cart.getByRole('button', { name: /^Retirer/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre commande' })).toBeFocused();
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();
});
