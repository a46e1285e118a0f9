import { sendOrder } from '../support/desk.ts';
import { waitForSavedPage } from '../support/offlineReady.ts';
import { delayRendering, expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { expect, query } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

test('a livreur hears and answers without network where the door is', async ({ road }) => {
  const { client, livreur, orderId } = road;
  await client.goto('/client/commandes');
  await client.getByRole('button', { name: 'Ajouter un repère' }).click();
  const form = client.getByRole('dialog', { name: 'Repère', exact: true });
  await form.getByLabel('Porte').fill('Portail vert, sonnez deux fois');
  await form.getByRole('button', { name: 'Enregistrer un message' }).click();
  await form.getByRole('button', { name: 'Terminer, 0:01 sur 0:20' }).click();
  await expect(form.getByRole('button', { name: 'Refaire' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Écouter le message vocal' })).toHaveText(/^0:0[12]$/);
  await expectAccessible(client);
  await form.getByRole('button', { name: 'Enregistrer le repère' }).click();
  await expect(client.getByRole('button', { name: 'Repère', exact: true })).toBeVisible();

  // The player is no part of the page, so it marks the page when it has reached the end.
  await livreur.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndMark() {
      this.addEventListener('ended', () => document.body.setAttribute('data-heard', ''));
      return play.call(this);
    };
  });
  await road.openMissions();
  const listen = road.card().getByRole('button', { name: 'Écouter le message vocal' });
  await expect(listen).toBeVisible();
  await waitForSavedPage(livreur);
  await livreur.context().setOffline(true);
  await livreur.reload();
  await expect(road.card().getByText('Portail vert, sonnez deux fois')).toBeVisible();
  await listen.click();
  await expect(livreur.locator('body')).toHaveAttribute('data-heard', '');

  await road.card().getByRole('button', { name: 'Repère pour la prochaine fois' }).click();
  const own = livreur.getByRole('dialog', { name: 'Repère pour la prochaine fois' });
  await own.getByLabel('Porte').fill('Villa 8');
  await own.getByRole('button', { name: 'Enregistrer un message' }).click();
  await own.getByRole('button', { name: 'Terminer, 0:01 sur 0:20' }).click();
  await own.getByRole('button', { name: 'Enregistrer le repère' }).click();
  await expect(road.card().getByText(/^Repère enregistré à .*, en attente d’envoi$/)).toBeVisible();
  await livreur.context().setOffline(false);
  await expect(road.card().getByText('Villa 8')).toBeVisible();
  const order = await query(client, 'orders.get', { orderId });
  expect(order).toMatchObject({ landmark: { door: 'Villa 8' } });
});

test('a landmark can be said without a microphone', async ({ client }) => {
  await sendOrder(client);
  await client.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await client.goto('/client/commandes');
  await client.getByRole('button', { name: 'Ajouter un repère' }).click();
  const form = client.getByRole('dialog', { name: 'Repère', exact: true });
  await form.getByRole('button', { name: 'Enregistrer un message' }).click();
  await expect(form.getByRole('alert')).toContainText('Le micro est refusé.');
  await client.evaluate(delayRendering);
  await form.getByLabel('Porte').fill('Portail bleu');
  await client.keyboard.press('Escape');
  await client.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(form.getByLabel('Porte')).toHaveValue('Portail bleu');
});
