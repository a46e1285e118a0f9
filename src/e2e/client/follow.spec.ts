import { HOUR } from '#domain/format/calendar.ts';
import { expectAccessible } from '../support/accessible.ts';
import { getReference } from '../support/desk.ts';
import { test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

const SMALL_PHONE = { width: 360, height: 740 };

test('a client sees livreur, hour, code and whom to call without scrolling, then why the linen is late', async ({
  road,
  server,
}) => {
  const { client, livreur, orderId } = road;
  await call(livreur, 'missions.reportPosition', { location: { lat: 5.3571, lng: -3.9595 } });
  await client.setViewportSize(SMALL_PHONE);
  await client.goto('/client/commandes');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  const map = card.locator('[data-map]');
  expect(await map.boundingBox()).toMatchObject({ x: 0, width: SMALL_PHONE.width });
  for (const part of [
    card.getByText('Livreur vu'),
    card.getByRole('heading', { level: 2 }),
    card.getByText(/^Chez vous /),
    card.getByRole('region', { name: 'Code de ramassage' }),
    card.getByRole('link', { name: /^Appeler / }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(card.locator('ol').first().getByRole('listitem')).toHaveCount(6);

  await client.getByRole('button', { name: 'Aide' }).click();
  await expect(client.getByRole('link', { name: 'Écrire à l’équipe' })).toHaveAttribute('href', '/contact');
  await expectAccessible(client);

  await road.step('pickup_en_route');
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  const [first, to] = [Date.now() - HOUR, Date.now() + 20 * HOUR];
  server.updateDatabase(
    'update orders set promised_at = ?, told_at = ?, promised_at_first = ? where id = ?',
    ...[to, to, first, orderId],
  );
  server.updateDatabase(
    "insert into promise_moves (order_id, sequence, leg, from_at, to_at, reason) values (?, 99, 'delivery', ?, ?, ?)",
    ...[orderId, first, to, 'coupure de courant'],
  );
  await client.reload();
  await expect(card.getByText('Coupure de courant.')).toBeVisible();
  const steps = card.locator('ol').first().getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.nth(4)).toHaveAttribute('aria-current', 'step');
  for (const step of [steps.first(), steps.last()]) await expect(step).toBeInViewport({ ratio: 1 });
  await expectAccessible(client);
});
