import { formatHour, formatNumericDay, HOUR } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { findNextOpenDay } from '#web/desk/rounds/RoundsPage.tsx';
import { assignThroughApi, chooseMoreAct, fetchDeskOrder, sendOrder } from '../support/desk.ts';
import { expectLive } from '../support/page.ts';
import { call, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

// Other tests need a running plant to order, so this one stops the plant of its own server.
const test = makeTestOnOwnServer();

// The test runs at any hour of the day.
const RUNNING = /^Atelier (en marche|fermé)$/;

test('all see that the plant stands still', async ({ as, livreur, server, client, owner }) => {
  const orderId = await sendOrder(client);
  await assignThroughApi(owner, orderId, livreur);
  await call(owner, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  // The promise began an hour ago, so that the test does not depend on the day of the week.
  const [from, to] = [Date.now() - HOUR, Date.now() + 20 * HOUR];
  server.updateDatabase(
    'update orders set promise_from = ?, promised_at = ?, promised_at_first = ?, told_at = ? where id = ?',
    ...[from, to, to, to, orderId],
  );
  await client.goto('/client/commandes');
  const promised = client.getByRole('heading', { level: 2, name: /^Chez vous/ });
  await expect(promised).toBeVisible();
  const stopping = await as('admin', { viewport: DESK, at: '/admin/dashboard' });
  const other = await as('superadmin', { viewport: DESK, at: '/superadmin/commandes' });
  // A tap before the page has come to life opens no menu.
  await expectLive(stopping);
  await stopping.getByRole('button', { name: RUNNING }).click();
  await stopping.getByRole('menuitem', { name: 'Arrêter l’atelier' }).click();
  const question = stopping.getByRole('dialog');
  await question.getByRole('button', { name: 'Arrêter l’atelier' }).click();
  await expect(question.getByText('Indiquez le motif.')).toBeVisible();
  await question.getByLabel('Motif').fill('panne d’eau');
  await question.getByRole('button', { name: 'Arrêter l’atelier' }).click();

  const band = /L’atelier est arrêté depuis .+: panne d’eau/;
  for (const desk of [stopping, other]) await expect(desk.getByText(band)).toBeVisible();
  await expect(stopping.getByRole('button', { name: 'Atelier arrêté' })).toBeVisible();
  await expect(client.getByText(/Atelier à l’arrêt\s: nous recalculons l’heure de votre/)).toBeVisible();
  await expect(client.getByText(/^Panne d’eau\. La nouvelle heure/)).toBeVisible();
  await expect(promised).toBeHidden();

  await other.getByRole('button', { name: 'Reprendre' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click();
  for (const desk of [stopping, other]) await expect(desk.getByText(band)).toBeHidden();
  await expect(stopping.getByRole('button', { name: RUNNING })).toBeVisible();
  await expect(promised.or(client.getByText(/^notre nouvelle heure/))).toBeVisible();
  await expect(client.getByText(/Atelier arrêté/)).toBeHidden();
});

test('an hour of return that cannot be read is refused', async ({ client, admin }) => {
  const orderId = await sendOrder(client);
  const { promisedAt } = await fetchDeskOrder(admin, orderId);
  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Changer le retour prévu');
  const question = admin.getByRole('dialog');
  const [day, hour] = [question.getByLabel('Jour du retour'), question.getByLabel('Heure du retour')];
  const save = question.getByRole('button', { name: 'Changer le retour prévu' });
  await expect(hour).toHaveValue(formatHour(promisedAt));
  await question.getByLabel('Motif').fill('tache tenace');
  // A text that cannot be read is refused: it must not leave the day or the hour of before in its place.
  for (const field of [day, hour]) {
    const readable = await field.inputValue();
    await field.fill('31/02');
    await save.click();
    await expect(question.getByText('Indiquez un jour et une heure, comme 14 h 30.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('31/02');
    await field.fill(readable);
  }
  // A closed day is refused, so the return moves to the next open one.
  await day.fill(formatNumericDay(findNextOpenDay(promisedAt, HOUSE_DEFAULTS)));
  await save.click();
  await expect(admin.getByText(/D’abord prévu .+déplacé.+tache tenace/)).toBeVisible();
});
