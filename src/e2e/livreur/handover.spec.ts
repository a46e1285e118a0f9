import { findSheet, openSheet, typeCode } from '../support/handover.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('a wrong code is refused at once, or without network a bypass', async ({ road }) => {
  const { livreur, client, orderId } = road;
  await road.advanceToDelivery();
  await call(client, 'orders.declarePaid', { orderId });
  await road.openMissions();
  await waitForSavedPage(livreur);
  await road.card().getByRole('button', { name: 'Espèces reçues' }).click();
  const dialog = livreur.getByRole('dialog', { name: 'Espèces reçues' });
  await expect(dialog.getByText(/Vous a-t-on aussi donné des espèces\s\?/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Non, pas d’espèces' }).click();

  const { delivery } = await road.codes();
  const wrong = delivery === '1234' ? '4321' : '1234';
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await expect(findSheet(livreur).getByText(/dit avoir payé par Wave.*donné des espèces\s\?/)).toBeVisible();
  const confirm = findSheet(livreur).getByRole('button', { name: 'Linge remis, pas d’espèces' });
  await typeCode(livreur, wrong);
  await expect(findSheet(livreur).getByText(/Ce n’est pas ce code. Encore 4 essais/)).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expectAccessible(livreur);

  await livreur.context().setOffline(true);
  await typeCode(livreur, wrong.replace('1', '7'));
  await expect(findSheet(livreur).getByText(/le code sera vérifié à l’envoi/)).toBeVisible();
  await expect(findSheet(livreur).getByRole('button', { name: /^Linge remis et j’ai reçu/ })).toBeVisible();
  await confirm.click();
  await expect(road.card().getByText('en attente d’envoi').first()).toBeVisible();
  await livreur.context().setOffline(false);
  const declared = { status: 'completed', amountPaid: 0, paymentState: 'declared' };
  await expect.poll(road.order).toMatchObject(declared);
  const { handovers } = await road.order();
  expect(handovers.at(-1)).toMatchObject({ leg: 'delivery', how: 'bypass', reason: 'wrong_code' });
});
