import type { Locator } from '@playwright/test';
import { MINUTE } from '#domain/format/calendar.ts';
import { assignThroughApi, findMissionCard, getReference, sendOrder } from '../support/desk.ts';
import { pickUpLinen } from '../support/handover.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

test.use({ paymentMethod: 'espece' });

test('a mission that came stays marked until it is opened', async ({ road }) => {
  const { livreur, client, admin } = road;
  await road.openMissions();
  await livreur.getByRole('link', { name: 'Ma caisse' }).click();
  const second = await sendOrder(client);
  await assignThroughApi(admin, second, livreur);
  const link = livreur.getByRole('link', { name: 'Missions, 1 nouvelle mission' });
  await link.click();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toBeVisible();
  await livreur.reload();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toBeVisible();
  await livreur.getByRole('button', { name: `Commande #${second.slice(0, 8)}` }).click();
  await expect(livreur.getByRole('link', { name: 'Missions', exact: true })).toBeVisible();
  await call(livreur, 'missions.advance', { orderId: second, from: 'assigned' });
  await livreur.reload();
  await expect(livreur.getByText('Nouvelle', { exact: true })).toHaveCount(0);
});

const readTop = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
const readBottom = async (part: Locator) =>
  (await part.boundingBox().then((box) => box && box.y + box.height)) ?? Number.POSITIVE_INFINITY;

test('after an act, its undo and the next mission’s hour are in view', async ({ road }) => {
  const { livreur, client, admin } = road;
  const second = await sendOrder(client);
  await assignThroughApi(admin, second, livreur);
  await livreur.setViewportSize({ width: 360, height: 740 });
  await road.openMissions();
  await livreur.getByRole('button', { name: `Commande #${getReference(second)}` }).click();
  const undo = livreur.getByRole('button', { name: /^Annuler pour / });
  const expectHourBelowUndo = async (card: Locator) => {
    await expect(card).toBeVisible();
    await expect(undo).toBeInViewport({ ratio: 1 });
    expect(await readTop(card)).toBeGreaterThanOrEqual(await readBottom(undo));
    await expect(card.getByRole('heading')).toBeInViewport();
  };
  await findMissionCard(livreur, second).getByRole('button', { name: 'En route pour ramassage' }).click();
  await expectHourBelowUndo(findMissionCard(livreur, second));
  await pickUpLinen(livreur, second, 'unpaid');
  await expectHourBelowUndo(road.card());
  await undo.click();
  await expect(findMissionCard(livreur, second).getByRole('link', { name: 'Naviguer' })).toBeInViewport();
});

test('at 320 × 568, one view shows a late mission, its route, cash and act', async ({ road, server }) => {
  const { livreur } = road;
  await livreur.setViewportSize({ width: 320, height: 568 });
  await road.advanceToDelivery();
  server.updateDatabase(
    'update orders set told_at = ?, arrival_from = null, arrival_to = null where id = ?',
    ...[Date.now() - 25 * MINUTE, road.orderId],
  );
  await road.openMissions();
  const card = road.card();
  const act = card.getByRole('button', { name: 'Confirmer la livraison' });
  await expect(card.getByText(/^En retard de 2[56]\smin, promis /)).toBeInViewport();
  await expect(act).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: 'Pas maintenant' }).click();
  // The offer stood below the cash, so answering it scrolled the page.
  await livreur.evaluate(() => window.scrollTo(0, 0));

  const parts = [
    card.getByText('Awa Koné'),
    card.getByText('Cocody', { exact: true }),
    card.getByRole('heading', { name: /^Commande #/ }),
    card.getByRole('region', { name: /^Carte de la commande/ }),
    card.getByRole('link', { name: 'Naviguer' }),
    card.getByText('À encaisser'),
  ];
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await readBottom(part)).toBeLessThanOrEqual(await readTop(act));
  }
  await expect(act).toBeInViewport({ ratio: 1 });
  const tabs = livreur.getByRole('navigation').filter({ visible: true });
  expect(await readBottom(act)).toBeLessThanOrEqual(await readTop(tabs));
  await expectAccessible(livreur);
});
