import { getReference, placeAndAssignOrders } from '../support/desk.ts';
import { countEffort, expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, test } from '../support/world.ts';

test('nine missions of a breakdown are moved in three clicks', async ({ as, aLivreur, client }) => {
  const desk = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Yao Kouassi'));
  const other = await as(await aLivreur('Ali Touré'));
  const ids = await placeAndAssignOrders({ client, desk, livreur }, 9);
  await desk.goto('/admin/dashboard');
  await other.goto('/livreur/dashboard');
  await livreur.goto('/livreur/dashboard');

  await livreur.getByRole('button', { name: 'Disponible' }).click();
  await livreur.getByText('En panne', { exact: true }).click();
  await expect(livreur.getByText('L’équipe est prévenue de votre panne.')).toBeVisible();
  await expect(livreur.getByRole('radio', { name: 'En panne' })).toBeChecked();
  await expectAccessible(livreur);

  const band = desk.getByRole('alert').filter({ hasText: 'Yao Kouassi est en panne' });
  await expect(band).toContainText('9 missions à reprendre');
  await expectAccessible(desk);
  const countClicks = await countEffort(desk);
  await band.getByRole('button', { name: 'Tout réaffecter' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Réaffecter 9 commandes' });
  await dialog.getByRole('radio', { name: /Ali Touré/ }).click();
  await dialog.getByRole('button', { name: 'Réaffecter 9 commandes' }).click();
  await expectToast(desk, '9 commandes confiées à Ali Touré.');
  expect(await countClicks()).toBe(3);
  await expect(band).toContainText('aucune mission à reprendre');
  for (const orderId of ids)
    await expect(other.getByText(`Commande #${getReference(orderId)}`).first()).toBeVisible();
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  await livreur.getByText('Disponible', { exact: true }).click();
  await expect(band).toBeHidden();
});
