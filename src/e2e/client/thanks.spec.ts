import { expectAccessible } from '../support/accessible.ts';
import { assignThroughApi, sendOrder } from '../support/desk.ts';
import {
  COCODY,
  fillCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  readOrdersInProgress,
} from '../support/ordering.ts';
import { Road } from '../support/road.ts';
import { expectToast } from '../support/toasts.ts';
import { call, expect, test } from '../support/world.ts';

test('an order is thanked for until it is cancelled', async ({ aClient, as }) => {
  const page = await as(await aClient('Awa Koné'), { at: '/client/dashboard' });
  await page.getByRole('link', { name: 'Commander' }).click();
  await fillCart(page);
  await findPlaceOrderButton(page).click();
  const thanks = page.getByRole('heading', { level: 1, name: 'Merci Awa' });
  await expect(thanks).toBeVisible();
  await expectToast(page, ORDER_PLACED, 'Un livreur vous contactera bientôt.');
  const [order] = await readOrdersInProgress(page);
  const reference = order?.id.slice(0, 8) ?? 'none';
  await expect(page.getByText(/^Votre commande n°\s\d{3} est enregistrée\.$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Suivre ma commande' })).toBeInViewport({ ratio: 1 });
  const share = page.getByRole('link', { name: 'Partager par WhatsApp' });
  await expect(share).toHaveAttribute('href', new RegExp(`^https://wa\\.me/\\?text=.*${reference}`));
  await expectAccessible(page);

  await page.reload();
  await expect(thanks).toBeVisible();
  await page.goBack();
  // An order form with an empty cart goes to its first step, a navigation that would cancel an earlier `goForward`.
  await expect(page.getByRole('button', { name: 'Ajouter Costume' })).toBeVisible();
  await expect(findPlaceOrderButton(page)).toBeHidden();
  await page.goForward();
  await expect(thanks).toBeVisible();
  expect(await readOrdersInProgress(page)).toHaveLength(1);

  await call(page, 'orders.cancel', { orderId: order?.id });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Commande annulée' })).toBeVisible();
  await page.getByRole('link', { name: 'Suivre mes commandes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi', exact: true })).toBeVisible();
  const absent = '00000000-0000-4000-8000-000000000000';
  await page.goto(`/client/commandes/${absent}/merci`);
  await expect(page.getByRole('heading', { name: 'Cette commande n’existe pas' })).toBeVisible();
  await page.goto(`/client/facture/${absent}`);
  await expect(page.getByRole('heading', { name: 'Facture non trouvée.' })).toBeVisible();
});

test('a client reads where the livreur is, and what is to pay', async ({ aClient, aLivreur, as }) => {
  const [client, livreur] = [await as(await aClient('Awa Koné')), await as(await aLivreur('Yao Kouassi'))];
  const orderId = await sendOrder(client, { paymentMethod: 'wave' });
  await client.goto('/client/dashboard');
  const card = client.getByRole('article', { name: `Commande ${orderId.slice(0, 8)}` });
  await expect(
    card.getByRole('heading', { name: /^Ramassage (aujourd’hui|demain|\S+ \d+ \S+) avant/ }),
  ).toBeVisible();
  const admin = await as('admin');
  await assignThroughApi(admin, orderId, livreur);
  await expect(card.getByRole('heading', { name: /^(Yao passe|Ramassage) / })).toBeVisible();

  await call(livreur, 'missions.advance', { orderId, from: 'assigned' });
  await call(livreur, 'missions.reportPosition', {
    location: { lng: COCODY.longitude, lat: COCODY.latitude + 0.0109 },
    accuracy: 10,
  });
  await expect(card.getByRole('heading', { name: /^Yao arrive / })).toBeVisible();
  await card.getByRole('link', { name: /^Yao arrive / }).click();
  await expect(card.getByText(/^à 1,2\skm$/)).toBeVisible();
  await expect(client.getByRole('list', { name: 'Légende de la carte' })).toContainText('Vous');
  await expect(card.getByRole('link', { name: 'Appeler Yao' })).toHaveAttribute('href', /^tel:\+/);
  await expect(card.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?/,
  );
  const steps = card.getByRole('list', { name: 'Avancement de la commande' }).getByRole('listitem');
  await expect(steps.filter({ hasText: /En ce moment\s: Ramassage en route/ })).toBeVisible();
  await expectAccessible(client);
  await expect(client.getByText('en direct')).toHaveCount(0);

  const road = new Road({ client, livreur, admin, orderId });
  await road.step('pickup_en_route');
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.advanceToDelivery('processing');
  await road.step('delivery_en_route');
  const gone = client.getByRole('status').filter({ hasText: 'Votre linge est livré' });
  await gone.getByRole('link', { name: 'Voir la facture' }).click();
  const pay = client.getByRole('link', { name: /^Payer .* avec\sWave$/ });
  await expect(pay).toBeVisible();
  await client.getByRole('link', { name: 'Historique' }).click();
  await expect(client.getByText('Wave · À payer')).toBeVisible();
  await expect(pay).toHaveAttribute('href', /amount=\d+/);
  await expect(client.getByRole('button', { name: 'J’ai payé' })).toBeVisible();
});
