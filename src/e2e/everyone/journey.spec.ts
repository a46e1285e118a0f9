import type { Page } from '@playwright/test';
import { findListedOrders, getReference, scrollTo } from '../support/desk.ts';
import { deliver, pickUp, readCodes } from '../support/handover.ts';
import { add, followFromThanks, locate, openStep, readOrdersInProgress } from '../support/ordering.ts';
import { expectToast } from '../support/toasts.ts';
import { DESK, expect, TABLET, test } from '../support/world.ts';

/**
 * A client, an admin, a livreur and a watching superadmin each have their own browser. Nobody reloads after the order
 * is placed, so every change must arrive live.
 */
test('an order lives its whole life before four pairs of eyes', async ({ aClient, aLivreur, as, server }) => {
  test.setTimeout(480_000);
  const client = await as(await aClient('Nadège Yao'));
  const livreurAccount = await aLivreur('Ibrahim Sanogo');
  const livreur = await as(livreurAccount);
  const admin = await as('admin', { viewport: TABLET });
  const watcher = await as('superadmin', { viewport: DESK });

  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await client.goto('/client/passer-commande');
  await add(client, 'Costume', 'Complet');
  await locate(client);
  await openStep(client, 'Payer');

  await admin.goto('/admin/commandes-non-assignees');
  await watcher.goto('/superadmin/commandes?q=Nad%C3%A8ge');
  await expect(watcher.getByText('Aucune commande trouvée')).toBeVisible();
  await client.getByRole('button', { name: 'Valider la commande' }).click();
  await followFromThanks(client);
  const clientCard = client.getByRole('article', { name: /^Commande / });
  await expect(clientCard).toBeVisible();
  const [placed] = await readOrdersInProgress(client, server);
  const orderId = placed?.id ?? '';
  const reference = getReference(orderId);

  const expectEveryoneSees = async (status: string, chip: string) => {
    await expect(findCard(watcher, reference).getByText(status, { exact: true })).toBeVisible();
    await expect(clientCard.locator('[aria-current="step"]')).toContainText(chip);
  };
  await expectEveryoneSees('En attente', 'En attente');

  const waiting = findCard(admin, reference);
  await scrollTo(admin, waiting);
  await waiting.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await choose(admin, 'Ibrahim Sanogo', 'Assigner');
  await expectToast(admin, 'Le livreur a bien été assigné.');
  await expectEveryoneSees('Livreur assigné', 'Livreur assigné');
  await expect(clientCard.getByText('Ibrahim Sanogo')).toBeVisible();

  await tapAct(livreur, 'En route pour ramassage');
  await expectEveryoneSees('Ramassage en route', 'Ramassage en route');
  await pickUp(livreur, orderId, 'unpaid');
  await expectEveryoneSees('Ramassée', 'Ramassée');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  await admin.getByRole('link', { name: /^En cours/ }).click();
  const under = findCard(admin, reference);
  await under.getByRole('button', { name: 'Changer le statut' }).click();
  await admin.getByRole('menuitem', { name: 'En traitement' }).click();
  await expectToast(admin, 'Le statut de la commande a été mis à jour.');
  await expectEveryoneSees('En traitement', 'En traitement');
  await under.getByRole('button', { name: 'Assigner pour livraison' }).click();
  await choose(admin, 'Ibrahim Sanogo', 'Assigner');
  await expectEveryoneSees('Assigné pour livraison', 'En traitement');
  await expect(clientCard.getByText('Livreur assigné pour la livraison')).toBeVisible();

  await tapAct(livreur, 'En route pour livraison');
  await expectEveryoneSees('Livraison en route', 'Retour en cours');
  await deliver(livreur, orderId, (await readCodes(admin, server, orderId)).delivery, 'received');
  await expect(findCard(watcher, reference).getByText('Livrée', { exact: true })).toBeVisible();
  await expect(client.getByText('Aucune commande en cours')).toBeVisible();
  await expect(client.getByRole('status').filter({ hasText: 'Votre linge est livré' })).toContainText(
    reference,
  );

  await client.getByRole('link', { name: 'Historique' }).click();
  await client.getByRole('link', { name: 'Voir la facture' }).click();
  await expect(client.getByRole('heading', { name: 'Facture' })).toBeVisible();
  await expect(client.getByText(`Commande n° ${reference}`)).toBeVisible();
});

const findCard = (page: Page, reference: string) => findListedOrders(page).filter({ hasText: reference });

async function choose(page: Page, livreur: string, act: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(livreur) }).check();
  await dialog.getByRole('button', { name: act, exact: true }).click();
}

async function tapAct(livreur: Page, words: string): Promise<void> {
  await livreur.getByRole('button', { name: words }).click();
}
