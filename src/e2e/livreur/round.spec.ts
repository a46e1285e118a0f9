import { getReference, placeAndAssignOrders } from '../support/desk.ts';
import { countEffort, expectAccessible, expectToast } from '../support/page.ts';
import { DESK, expect, PHONE, query, test } from '../support/world.ts';

test('a round is arranged on the phone', async ({ as, aClient, aLivreur }) => {
  const [desk, livreur] = [await as('admin', { viewport: PHONE }), await as(await aLivreur('Narcisse Ehui'))];
  const clients = ['Awa Koné', 'Binta Koné', 'Clara Koné'];
  const ids: string[] = [];
  for (const name of clients) {
    const client = await as(await aClient(name));
    ids.push(...(await placeAndAssignOrders({ client, desk, livreur }, 1)));
  }
  await livreur.goto('/livreur/dashboard');
  await livreur.getByRole('button', { name: 'Ordre de ma tournée' }).click();
  const stops = livreur.getByRole('dialog').getByRole('listitem');
  const expectOrder = (names: string[]) => expect(stops.locator('strong')).toHaveText(names);
  await expectOrder(clients);

  await stops.first().getByRole('button', { name: 'Reculer Awa Koné' }).click();
  await stops.nth(1).getByRole('button', { name: 'Reculer Awa Koné' }).click();
  await expectOrder(['Binta Koné', 'Clara Koné', 'Awa Koné']);

  await stops.nth(1).getByRole('button', { name: 'Avancer Clara Koné' }).press('Enter');
  await expectOrder(['Clara Koné', 'Binta Koné', 'Awa Koné']);
  await expect(stops.first().getByRole('button', { name: /Avancer/ })).toBeDisabled();
  const rows = livreur.getByRole('list', { name: 'Missions' }).getByRole('listitem');
  const saveOrder = async () => {
    await livreur.getByRole('button', { name: 'Enregistrer l’ordre' }).click();
    await expect(livreur.getByRole('dialog')).toBeHidden();
  };
  await saveOrder();
  await expect(rows.first().getByRole('article')).toContainText('Clara Koné');
  await livreur.getByRole('button', { name: 'Ordre de ma tournée' }).click();
  await livreur.getByRole('button', { name: 'Proposer un ordre' }).click();
  await expect(stops).toHaveCount(3);
  const names = await stops.locator('strong').allTextContents();
  await livreur.getByRole('region', { name: 'Carte de la tournée' }).scrollIntoViewIfNeeded();
  await expect(livreur.getByRole('button', { name: `3. ${names[2]}` })).toBeVisible();
  await expectAccessible(livreur);
  await saveOrder();
  const expectRound = async (round: (string | undefined)[]) => {
    const { items } = await query<{ items: { id: string }[] }>(livreur, 'missions.active');
    expect(items.map(({ id }) => id)).toEqual(round);
    for (const [i, { id }] of items.entries())
      await expect(rows.nth(i)).toContainText(`Commande #${getReference(id)}`);
  };
  const round = names.map((name) => ids[clients.indexOf(name)]);
  await expectRound(round);
});

test('nine missions of a breakdown are moved in three clicks', async ({ as, aLivreur, client }) => {
  const desk = await as('admin', { viewport: DESK });
  const livreur = await as(await aLivreur('Yao Kouassi'));
  const other = await as(await aLivreur('Ali Touré'));
  const ids = await placeAndAssignOrders({ client, desk, livreur }, 9);
  await desk.goto('/admin/dashboard');
  await other.goto('/livreur/dashboard');
  await livreur.goto('/livreur/dashboard');

  await livreur.getByRole('button', { name: 'Disponible' }).click();
  const callTeam = livreur.getByRole('link', { name: 'Appeler l’équipe' });
  await expect(callTeam).toHaveAttribute('href', /^tel:/);
  await livreur.getByText('En panne', { exact: true }).click();
  await livreur.getByRole('button', { name: 'Signaler ma panne' }).click();
  await expect(livreur.getByText(/^Vous êtes en panne\s: l’équipe est prévenue/)).toBeVisible();
  const ownState = livreur.getByRole('button', { name: 'En panne' });
  await expect(callTeam).toBeVisible();
  await expect(ownState).toBeFocused();
  await expect(ownState).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(livreur);

  const band = desk.getByRole('alert').filter({ hasText: 'Yao Kouassi est en panne' });
  await expect(band).toContainText('9 missions à reprendre');
  await expectAccessible(desk);
  const countClicks = await countEffort(desk);
  await band.getByRole('button', { name: 'Tout réassigner' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Réassigner 9 commandes de Yao Kouassi' });
  await dialog.getByRole('radio', { name: /Ali Touré/ }).click();
  await dialog.getByRole('button', { name: 'Réassigner 9 commandes' }).click();
  await expectToast(desk, '9 commandes confiées à Ali Touré.');
  expect(await countClicks()).toBe(3);
  await expect(band).toBeHidden();
  for (const orderId of ids)
    await expect(other.getByText(`Commande #${getReference(orderId)}`).first()).toBeVisible();
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  await livreur.getByRole('button', { name: 'Je peux repartir' }).click();
  await expect(livreur.getByRole('button', { name: 'Disponible' })).toBeVisible();
});
