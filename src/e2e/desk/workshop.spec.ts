import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { expectAccessible } from '../support/accessible.ts';
import { assignThroughApi, fetchDeskOrder, sendOrder } from '../support/desk.ts';
import { call, expect, test } from '../support/world.ts';

const WALL = { width: 1920, height: 1080 };
/** The wall shows the orders that must leave first. */
const PROMISE = 'update orders set promised_at = ?, promised_at_first = ? where id = ?';

test('the workshop’s wall shows live what must leave next', async ({ as, aClient, aLivreur, server }) => {
  const client = await as(await aClient('Eugénie Tra'));
  const [first, second] = [await sendOrder(client), await sendOrder(client)];
  const livreur = await as(await aLivreur('Sylvain Oulaï'));
  const admin = await as('admin');
  const getNumber = async (orderId: string) =>
    formatOrderNumber((await fetchDeskOrder(admin, orderId)).number);
  const pickUpLinen = async (orderId: string) => {
    await assignThroughApi(admin, orderId, livreur);
    await call(admin, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  };
  server.updateDatabase(PROMISE, 1000, 1000, first);
  server.updateDatabase(PROMISE, 2000, 2000, second);
  await pickUpLinen(second);

  const wall = await as('admin', { viewport: WALL, at: '/admin/atelier' });
  const lines = wall.getByRole('list', { name: /^En traitement/ }).getByRole('listitem');
  await expect(lines.first()).toContainText(await getNumber(second));
  await expect(lines.first()).toContainText('En retard');
  await pickUpLinen(first);
  await expect(lines.first()).toContainText(await getNumber(first));
  await expect(lines.nth(1)).toContainText(await getNumber(second));
  await lines.nth(1).getByRole('button', { name: 'Prêt' }).click();
  await expect(wall.getByRole('list', { name: /^Prêt/ })).toContainText(await getNumber(second));
  expect(await fetchDeskOrder(admin, second)).toMatchObject({ status: 'processing' });
  await wall.getByRole('button', { name: 'Revenir en arrière' }).click();
  await expect(lines.nth(1)).toContainText(await getNumber(second));
  expect(await fetchDeskOrder(admin, second)).toMatchObject({ status: 'picked_up' });
  await expect(wall.locator('main').getByRole('link')).toHaveCount(0);
  // A twenty-fifth of the height is 2 cm on a screen 50 cm high, which can be read from three metres.
  const promiseSize = await lines
    .first()
    .locator('strong')
    .first()
    .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  expect(promiseSize).toBeGreaterThanOrEqual(WALL.height / 25);
  await expectAccessible(wall);
});
