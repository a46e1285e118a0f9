import type { Locator, Page } from '@playwright/test';
import { assignLivreur, fetchDeskOrder, getReference, openOrder, scrollToOrder } from '../support/desk.ts';
import { deliverLinen, pickUpLinen } from '../support/handover.ts';
import { fillCart, openTrackingFromThanks, submitOrder } from '../support/ordering.ts';
import { expectToast } from '../support/page.ts';
import { expect, TABLET, test } from '../support/world.ts';

/**
 * A client, an admin, a livreur and a watching superadmin each have their own browser. Nobody reloads after the order
 * is placed, so every change must arrive live. After each act, nothing lies over the next one.
 */
test('an order lives before four pairs of eyes @journey', async ({ as, aClient, aLivreur, owner }) => {
  test.setTimeout(480_000);
  const client = await as(await aClient('Nadège Yao'));
  const livreur = await as(await aLivreur('Ibrahim Sanogo'));
  const admin = await as('admin', { viewport: TABLET });

  await livreur.goto('/livreur/dashboard');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();
  await fillCart(client, { garment: 'Costume' });

  await admin.goto('/admin/commandes-non-assignees');
  await owner.goto('/superadmin/commandes?q=Nad%C3%A8ge');
  await expect(owner.getByText('Aucune commande trouvée')).toBeVisible();
  const orderId = await submitOrder(client);
  await openTrackingFromThanks(client);
  const clientCard = client.getByRole('article', { name: /^Commande / });
  await expect(clientCard).toBeVisible();
  const reference = getReference(orderId);

  const expectStatusForEveryone = async (status: string, chip: string) => {
    await expect(findCard(owner, reference).getByText(status, { exact: true })).toBeVisible();
    await expect(clientCard.locator('[aria-current="step"]')).toContainText(chip);
  };
  await expectStatusForEveryone('En attente', 'En attente');

  const waiting = findCard(admin, reference);
  await scrollToOrder(admin, waiting);
  await waiting.getByRole('button', { name: 'Assigner pour ramassage' }).click();
  await assignLivreur(admin, 'Ibrahim Sanogo');
  const listUnderWay = admin.getByRole('link', { name: /^En cours/ });
  await expectInReach(listUnderWay);
  await expectToast(admin, 'Le livreur a bien été assigné.');
  await expectStatusForEveryone('Livreur assigné', 'Livreur assigné');
  await expect(clientCard.getByText('Ibrahim Sanogo')).toBeVisible();

  const step = (name: string) => livreur.getByRole('button', { name, exact: true });
  await step('En route pour ramassage').click();
  await expectInReach(step('Confirmer le ramassage'));
  await expectStatusForEveryone('Ramassage en route', 'Ramassage en route');
  await pickUpLinen(livreur, orderId, 'unpaid', '2140');
  await expectStatusForEveryone('Ramassée', 'Ramassée');
  await expect(livreur.getByText('Aucune mission pour le moment')).toBeVisible();

  await listUnderWay.click();
  const under = findCard(admin, reference);
  const drawer = await openOrder(admin, under);
  await expect(drawer.getByRole('heading', { name: 'Sac 2140' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Changer le statut' }).click();
  await admin.getByRole('menuitem', { name: 'En traitement' }).click();
  await expectInReach(drawer.getByRole('button', { name: 'Prêt', exact: true }));
  await expectToast(admin, 'Le statut de la commande a été mis à jour.');
  await expectStatusForEveryone('En traitement', 'En traitement');
  await admin.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await under.getByRole('button', { name: 'Prêt', exact: true }).click();
  const assign = under.getByRole('button', { name: 'Assigner pour livraison' });
  await expectInReach(assign);
  await assign.click();
  await assignLivreur(admin, 'Ibrahim Sanogo');
  await expectInReach(admin.getByRole('link', { name: /^Caisse/ }));
  await expectStatusForEveryone('Assigné pour livraison', 'En traitement');
  await expect(clientCard.getByText('Livreur assigné pour la livraison')).toBeVisible();

  await expect(livreur.getByText('Sac 2140')).toBeVisible();
  await step('En route pour livraison').click();
  await expectInReach(step('Confirmer la livraison'));
  await expectStatusForEveryone('Livraison en route', 'Retour en cours');
  const { codes, number } = await fetchDeskOrder(admin, orderId);
  await deliverLinen(livreur, orderId, codes.delivery, 'received');
  await expectInReach(livreur.getByRole('link', { name: /^Ma caisse/ }));
  await expect(findCard(owner, reference).getByText('Livrée', { exact: true })).toBeVisible();
  await expect(client.getByText('Aucune commande en cours')).toBeVisible();
  const news = client.getByRole('status').filter({ hasText: 'Votre linge est livré' });
  await expect(news).toContainText(`n°\u00a0${number}`);
});

/** A toast stays for five seconds, longer than this waits. */
async function expectInReach(act: Locator): Promise<void> {
  await act.scrollIntoViewIfNeeded();
  const isInReach = () =>
    act.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInReach, { timeout: 2000, message: `${act} is under something else` }).toBe(true);
}

const findCard = (page: Page, reference: string) =>
  page
    .getByRole('article', { name: reference })
    .or(page.locator('tr[data-order-row]').filter({ hasText: reference }));
