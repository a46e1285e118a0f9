import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { findLivreurStrip, getReference, placeAndAssignOrders, readUserId } from '../support/desk.ts';
import { expectToast } from '../support/toasts.ts';
import { DESK, expect, query, test } from '../support/world.ts';

const readMissionIds = async (livreur: Page) =>
  (await query<{ items: { id: string }[] }>(livreur, 'missions.active')).items.map(({ id }) => id);

test('the desk arranges a livreur’s round from their strip', async ({ as, aClient, aLivreur }) => {
  const desk = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Narcisse Ehui'));
  const client = await as(await aClient('Blandine Adou'));
  const people = { client, desk, livreur };
  const [first = '', second = '', third = ''] = await placeAndAssignOrders(people, 3);
  await livreur.goto('/livreur/dashboard');
  const rows = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // A screen too narrow for columns shows the strip above the orders of the chosen livreur.
  const livreurId = await readUserId(livreur);
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(`/admin/dashboard?livreur=${livreurId}`);
  await findLivreurStrip(desk, 'Narcisse Ehui')
    .getByRole('button', { name: 'Ordre de la tournée, Narcisse Ehui' })
    .click();
  const dialog = desk.getByRole('dialog', { name: 'Tournée de Narcisse Ehui' });
  const stops = dialog.getByRole('listitem');
  await expect(stops).toHaveCount(3);
  await expectAccessible(desk);
  for (const place of [2, 1])
    await stops
      .nth(place)
      .getByRole('button', { name: /Avancer/ })
      .click();
  await dialog.getByRole('button', { name: 'Enregistrer l’ordre' }).click();
  await expectToast(desk, 'L’ordre de la tournée de Narcisse Ehui est enregistré.');

  expect(await readMissionIds(livreur)).toEqual([third, first, second]);
  for (const [place, orderId] of [third, first, second].entries())
    await expect(rows.nth(place)).toContainText(`Commande #${getReference(orderId)}`);
});
