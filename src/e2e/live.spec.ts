import { drawn, stopTime } from './clock.ts';
import { place, referenceOf, sendFor } from './desk.ts';
import { placeAnOrder } from './ordering.ts';
import { told } from './told.ts';
import { call, DESK, expect, test } from './world.ts';

test('a change reaches an open page by itself, and again after the server was restarted', async ({
  aClient,
  as,
  server,
}) => {
  const client = await as(await aClient('Fatou Diabaté'));
  const admin = await as('admin', { viewport: DESK });
  await admin.goto('/admin/commandes-non-assignees');
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();

  const first = await placeAnOrder(client);
  await expect(admin.getByText(`#${first}`)).toBeVisible();

  await server.stop();
  await expect(admin.getByText(/connexion…|Hors ligne/).filter({ visible: true })).toBeVisible();
  await server.start();
  const second = await placeAnOrder(client);
  await expect(admin.getByText(`#${second}`)).toBeVisible();
  await expect(admin.getByText('en direct').filter({ visible: true })).toBeVisible();
});

test('a menu stays as it was opened when its order moves on, and the server refuses what it offered', async ({
  aClient,
  aLivreur,
  as,
  server,
}) => {
  const admin = await as('admin', { viewport: DESK });
  const orderId = await place(await as(await aClient()), server);
  await sendFor(admin, server, orderId, await as(await aLivreur()));
  await admin.goto('/admin/commandes-en-cours');
  const card = admin.getByRole('article', { name: `Commande ${referenceOf(orderId)}` });
  await card.getByRole('button', { name: 'Changer le statut' }).click();
  const items = admin.getByRole('menuitem');
  await expect(items).toHaveText(['Ramassée', 'Annulée']);

  await call(admin.request, server, 'dispatch.setStatus', { orderId, from: 'assigned', to: 'picked_up' });
  await expect(card.getByRole('button', { name: 'Assigner pour livraison' })).toBeVisible();
  await expect(items).toHaveText(['Ramassée', 'Annulée']);
  await items.first().click();
  await told(admin, 'La commande a changé entre-temps');

  await card.getByRole('button', { name: 'Changer le statut' }).click();
  await expect(items.first()).toHaveText('En traitement');
});

test('a wait that was told in seconds is over when the phone wakes', async ({ aClient, browse }) => {
  const { email } = await aClient();
  const page = await browse();
  await page.clock.install();
  await page.goto('/connexion');
  await page.evaluate((address) => {
    history.pushState({ usr: { email: address, sent: true }, key: 'told' }, '', '/attente-confirmation');
  }, email);
  await page.reload();
  await drawn(page, page.getByRole('button', { name: /^Renvoyer l’e-mail dans/ }));
  await stopTime(page);
  await page.clock.fastForward(70_000);
  await expect(page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true })).toBeEnabled();
});
