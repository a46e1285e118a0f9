import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { chooseMoreAct } from '../support/desk.ts';
import { deliverLinen, pickUpLinen } from '../support/handover.ts';
import { fillCart, openStep, readOrdersInProgress, submitOrder, unfoldOrder } from '../support/ordering.ts';
import { expectAccessible } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { call, expect, test } from '../support/world.ts';

const WALL = { width: 1920, height: 1080 };
/** The wall shows the orders that must leave first. */
const PROMISE = 'update orders set promised_at = 500, promised_at_first = 500, told_at = 500 where id = ?';

test('a stain is claimed and washed again @journey', async ({ as, server, client, livreur, admin }) => {
  await fillCart(client, { garment: 'Boubou' });
  await openStep(client, 'Linge');
  await client.getByRole('button', { name: 'Ajouter un soin, Boubou, Complet' }).click();
  for (const care of ['Tache', 'Plié', 'Sur cintre'])
    await client.getByRole('button', { name: care }).click();
  await expect(client.getByRole('button', { name: 'Plié' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(client);
  await openStep(client, 'Où et quand');
  await client.getByRole('button', { name: 'Ajouter : Un mot pour nous' }).click();
  await client.getByLabel('Un mot pour nous').fill('Huile de palme sur la manche');
  await openStep(client, 'Payer');
  const road = new Road({ client, livreur, admin, orderId: await submitOrder(client) });
  const { grandTotal } = await road.order();
  await client.goto('/client/commandes');
  await unfoldOrder(client);
  await expect(client.getByText('Huile de palme sur la manche')).toBeVisible();

  server.updateDatabase(PROMISE, road.orderId);
  await road.assign();
  await road.step('assigned');
  await road.openMissions();
  await expect(road.card()).toContainText('Huile de palme sur la manche');
  const wall = await as('admin', { viewport: WALL, at: '/admin/atelier' });
  await expect(wall.getByRole('list', { name: /^En traitement/ })).toBeVisible();
  await pickUpLinen(livreur, road.orderId, 'unpaid', '214');
  await expect.poll(async () => (await road.order()).status).toBe('picked_up');

  await admin.goto(`/admin/commandes/${road.orderId}`);
  const bag = admin.getByRole('dialog', { name: /^Sac de la commande/ });
  const noteBag = async (tag: string) => {
    await chooseMoreAct(admin.getByRole('main'), 'Numéro de sac');
    await bag.getByLabel('Numéro du sac').fill(tag);
    await bag.getByRole('button', { name: 'Noter le sac' }).click();
  };
  await noteBag('');
  await expect(bag.getByText('Indiquez le numéro.')).toBeVisible();
  await bag.getByRole('button', { name: 'Retirer le numéro' }).click();
  await expect(bag).toBeHidden();
  expect((await road.order()).tag).toBeNull();
  await noteBag('214');
  await expect(bag).toBeHidden();

  const findLine = async ({ order }: Road) =>
    wall.getByRole('listitem').filter({ hasText: formatOrderNumber((await order()).number) });
  const line = await findLine(road);
  for (const words of ['Sac 214', 'TacheSur cintre', 'Huile de palme sur la manche'])
    await expect(line).toContainText(words);
  await expect(line).toContainText('En retard');
  await expect(wall.locator('main').getByRole('link')).toHaveCount(0);
  const readFontSize = (text: Element) => parseFloat(getComputedStyle(text).fontSize);
  // A twenty-fifth of the height is 2 cm on a screen 50 cm high, which can be read from three metres.
  const fontSize = await line.locator('strong').first().evaluate(readFontSize);
  expect(fontSize).toBeGreaterThanOrEqual(WALL.height / 25);
  await expectAccessible(wall);
  await line.getByRole('button', { name: 'Prêt' }).click();
  await expect(wall.getByRole('list', { name: /^Prêt/ })).toContainText('Sac 214');
  expect(await road.order()).toMatchObject({ status: 'processing' });
  await wall.getByRole('button', { name: 'Revenir en arrière' }).click();
  await expect(wall.getByRole('list', { name: /^En traitement/ })).toContainText('Sac 214');
  expect(await road.order()).toMatchObject({ status: 'picked_up' });
  await line.getByRole('button', { name: 'Prêt' }).click();
  await expect(wall.getByRole('list', { name: /^Prêt/ })).toContainText('Sac 214');
  await bringHome(road);

  const claim = { orderId: road.orderId, position: 0, kind: 'tache', words: 'La tache est restée' };
  await call(client, 'orders.claim', claim);
  await admin.goto('/admin/reclamations');
  await admin.getByRole('button', { name: /La tache est restée/ }).click();
  const answer = admin.getByRole('article', { name: /^Tache/ });
  await answer.getByText('On refait', { exact: true }).click();
  await expect(answer.getByLabel('Réponse au client')).toHaveValue(/^Nous en sommes désolés\. .* sans frais/);
  const readDrafts = () => admin.evaluate(() => JSON.stringify(sessionStorage));
  // The slot in words that nobody typed may be gone when the draft is opened again.
  expect(await readDrafts()).not.toContain('sans frais');
  await answer.getByText('Le linge est ici').click();
  await expect(answer.getByLabel('Réponse au client')).toHaveValue(/refaisons votre linge sans frais\.$/);
  await expectAccessible(admin);
  await answer.getByRole('button', { name: /^Refaire 1.*, 0.FCFA$/ }).click();
  const redoLink = answer.getByRole('link', { name: /^Refait sans frais, commande n°/ });
  await expect(redoLink).toBeVisible();
  expect(await readDrafts()).not.toContain('reponse-');
  await redoLink.click();
  await expect(admin.getByRole('main').getByText('Refait', { exact: true })).toBeVisible();
  await client.goto('/client/historique');
  await client.getByText('Acceptée', { exact: true }).click();
  await client.getByRole('link', { name: /^Refait sans frais, commande n°/ }).click();
  await expect(client.getByText(/refait, 1.pièce/)).toBeVisible();

  const [redone] = await readOrdersInProgress(client);
  const redo = new Road({ client, livreur, admin, orderId: redone?.id ?? '' });
  server.updateDatabase(PROMISE, redo.orderId);
  await wall.reload();
  await (await findLine(redo)).getByRole('button', { name: 'Prêt' }).click();
  await expect(wall.getByRole('list', { name: /^Prêt/ })).toContainText('Refait');
  await admin.goto('/admin/tournees');
  await expect(admin.locator(`[data-stop="${redo.orderId}"]`)).toContainText('Refait');
  await bringHome(redo);

  expect(await road.order()).toMatchObject({ status: 'completed', amountPaid: grandTotal, tag: null });
  expect(await redo.order()).toMatchObject({ status: 'completed', pieces: 1, grandTotal: 0, amountDue: 0 });

  async function bringHome(linen: Road): Promise<void> {
    await linen.advanceToDelivery('processing');
    const { codes, amountDue } = await linen.order();
    await linen.openMissions();
    await deliverLinen(livreur, linen.orderId, codes.delivery, amountDue > 0 ? 'received' : 'none');
    await expect.poll(async () => (await linen.order()).status).toBe('completed');
  }
});
