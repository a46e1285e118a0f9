import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { findLivreurStrip, getReference, placeAndAssignOrders, readUserId } from '../support/desk.ts';
import { countEffort } from '../support/effort.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { call, DESK, expect, query, test } from '../support/world.ts';

const readMissionIds = async (livreur: Page, server: TestServer) =>
  ((await query(livreur.request, server, 'missions.active')) as { items: { id: string }[] }).items.map(
    ({ id }) => id,
  );

test('from a strip, all missions of a livreur who broke down go to another in at most three clicks', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const desk = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Gervais Anoh'));
  const other = await as(await aLivreur('Lambert Séka'));
  const client = await as(await aClient('Rosine Kacou'));
  const ids = await placeAndAssignOrders({ client, desk, livreur }, server, 3);
  await desk.goto('/admin/dashboard');
  const own = findLivreurStrip(desk, 'Gervais Anoh');
  await expect(own).toContainText('3 missions');
  await desk.getByRole('button', { name: 'Déplier les livreurs' }).click();
  await expect(own).not.toContainText('Disponible');
  await call(livreur.request, server, 'missions.setAvailability', { state: 'breakdown' });
  await expect(own).toContainText('En panne');
  await expectAccessible(desk);

  const effort = await countEffort(desk);
  await own.getByRole('button', { name: 'Tout réaffecter, Gervais Anoh' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Réaffecter les missions de Gervais Anoh' });
  await dialog.getByRole('radio', { name: /Lambert Séka/ }).click();
  await dialog.getByRole('button', { name: 'Réaffecter les 3 missions' }).click();
  await expectToast(desk, '3 missions confiées à Lambert Séka.');
  expect(await effort()).toBeLessThanOrEqual(3);
  await expect(findLivreurStrip(desk, 'Lambert Séka')).toContainText('3 missions');
  await expect(own.getByRole('button', { name: /Tout réaffecter/ })).toHaveCount(0);
  expect((await readMissionIds(other, server)).sort()).toEqual([...ids].sort());
});

test('the desk arranges a livreur’s round from their strip, and their list follows', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const desk = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Narcisse Ehui'));
  const client = await as(await aClient('Blandine Adou'));
  const people = { client, desk, livreur };
  const [first = '', second = '', third = ''] = await placeAndAssignOrders(people, server, 3);
  await livreur.goto('/livreur/dashboard');
  const rows = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // A screen too narrow for columns shows the strip above the orders of the chosen livreur.
  const livreurId = await readUserId(livreur, server);
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

  expect(await readMissionIds(livreur, server)).toEqual([third, first, second]);
  for (const [place, orderId] of [third, first, second].entries())
    await expect(rows.nth(place)).toContainText(`Commande #${getReference(orderId)}`);
});
