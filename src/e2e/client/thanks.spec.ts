import { fillCart, findPlaceOrderButton, readOrdersInProgress, submitOrder } from '../support/ordering.ts';
import { expectAccessible } from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

test('an order is thanked for until it is cancelled', async ({ aClient, as }) => {
  const page = await as(await aClient('Awa Koné'));
  await fillCart(page);
  const orderId = await submitOrder(page);
  const thanks = page.getByRole('heading', { level: 1, name: 'Merci Awa' });
  await expect(thanks).toBeVisible();
  await expect(page.getByText(/^Votre commande n°\s\d{3} est enregistrée\.$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Suivre ma commande' })).toBeInViewport({ ratio: 1 });
  const share = page.getByRole('link', { name: 'Partager par WhatsApp' });
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*commande%20n%C2%B0%C2%A0\d{3}\)/);
  await expectAccessible(page);

  await page.reload();
  await expect(thanks).toBeVisible();
  await page.goBack();
  // An order form with an empty cart goes to its first step, a navigation that would cancel an earlier `goForward`.
  await expect(page.getByRole('button', { name: 'Ajouter Costume' })).toBeVisible();
  await expect(findPlaceOrderButton(page)).toBeHidden();
  await expect(page.getByRole('status', { name: 'Total de la commande' })).toHaveCount(0);
  await page.goForward();
  await expect(thanks).toBeVisible();
  expect(await readOrdersInProgress(page)).toHaveLength(1);

  await call(page, 'orders.cancel', { orderId });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Commande annulée' })).toBeVisible();
  await page.getByRole('link', { name: 'Suivre mes commandes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi', exact: true })).toBeVisible();
  await page.goto('/client/dashboard');
  await page.getByText('Commandes récentes').click();
  await expect(page.getByRole('link', { name: 'Voir mon historique' })).toBeVisible();
  const absent = '00000000-0000-4000-8000-000000000000';
  await page.goto(`/client/commandes/${absent}/merci`);
  await expect(page.getByRole('heading', { name: 'Cette commande n’existe pas' })).toBeVisible();
  await page.goto(`/client/facture/${absent}`);
  await expect(page.getByRole('heading', { name: 'Facture non trouvée.' })).toBeVisible();
});
