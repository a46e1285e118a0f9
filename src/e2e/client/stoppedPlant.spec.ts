import { HOUR } from '#domain/format/calendar.ts';
import { updateDatabase } from '../support/accounts.ts';
import { assignThroughApi, sendOrder } from '../support/desk.ts';
import { call, expect, makeTestOnOwnServer } from '../support/world.ts';

// Other tests need a running plant to order, so this one stops the plant of its own server.
const test = makeTestOnOwnServer();

test('a client reads at once that the plant stands still', async ({ as, aClient, aLivreur, server }) => {
  const client = await as(await aClient('Fatou Dembélé'));
  const orderId = await sendOrder(client, server);
  const boss = await as('superadmin');
  await assignThroughApi(boss, server, orderId, await as(await aLivreur()));
  await call(boss.request, server, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  // The promise began an hour ago, so that the test does not depend on the day of the week.
  const [from, to] = [Date.now() - HOUR, Date.now() + 20 * HOUR];
  updateDatabase(
    server,
    'update orders set promise_from = ?, promised_at = ?, promised_at_first = ?, told_at = ? where id = ?',
    ...[from, to, to, to, orderId],
  );
  await client.goto('/client/commandes');
  const promised = client.getByRole('heading', { level: 2, name: /^Chez vous/ });
  await expect(promised).toBeVisible();

  await call(boss.request, server, 'dispatch.stopPlant', { reason: 'panne d’eau' });
  await expect(
    client.getByText(/Atelier à l’arrêt\s: nous recalculons l’heure de votre retour/),
  ).toBeVisible();
  await expect(client.getByText(/^Panne d’eau\. La nouvelle heure/)).toBeVisible();
  await expect(promised).toBeHidden();

  await call(boss.request, server, 'dispatch.restartPlant', {});
  await expect(promised.or(client.getByText(/^notre nouvelle heure/))).toBeVisible();
  await expect(client.getByText(/Atelier arrêté/)).toBeHidden();
});
