import { HOUR } from '#domain/format/calendar.ts';
import { getReference, sendOrder } from '../support/desk.ts';
import { COCODY } from '../support/ordering.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

const SMALL_PHONE = { width: 360, height: 740 };

test('a client sees without scrolling who comes, why so late and what is due', async ({ road, server }) => {
  const { client, livreur, orderId } = road;
  await client.setViewportSize(SMALL_PHONE);
  await client.goto('/client/dashboard');
  const card = client.getByRole('article', { name: `Commande ${getReference(orderId)}` });
  await expect(card).toBeVisible();
  const location = { lng: COCODY.longitude, lat: COCODY.latitude + 0.0109 };
  await call(livreur, 'missions.reportPosition', { location, accuracy: 10 });
  await card.getByRole('link', { name: /^Koffi arrive / }).click();
  const map = card.locator('[data-map]');
  expect(await map.boundingBox()).toMatchObject({ x: 0, width: SMALL_PHONE.width });
  const callLink = card.getByRole('link', { name: 'Appeler Koffi' });
  for (const part of [
    card.getByText('Livreur vu'),
    card.getByText(/^Koffi est à 1,2\skm$/),
    card.getByRole('heading', { level: 2 }),
    card.getByText(/^Chez vous /),
    card.getByRole('region', { name: 'Code de ramassage' }),
    callLink,
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(callLink).toHaveAttribute('href', /^tel:\+/);
  const whatsApp = card.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?/);
  await expect(client.getByRole('list', { name: 'Légende de la carte' })).toContainText('Vous');
  const steps = card.getByRole('list', { name: 'Avancement de la commande' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.filter({ hasText: /En ce moment\s: Ramassage en route/ })).toBeVisible();

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
  await expect(steps.nth(4)).toHaveAttribute('aria-current', 'step');
  for (const step of [steps.first(), steps.last()]) await expect(step).toBeInViewport({ ratio: 1 });
  // Each part of an order has a name of its own beside another order's.
  await sendOrder(client);
  await expect(client.getByRole('article')).toHaveCount(2);
  await expectAccessible(client);
});
