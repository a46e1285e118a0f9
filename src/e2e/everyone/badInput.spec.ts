import { aGarment } from '../support/desk.ts';
import {
  addGarmentToCart,
  fillCart,
  findCart,
  findPlaceOrderButton,
  openStep,
  openTrackingFromThanks,
  readCartTotal,
  readFrancs,
  submitOrder,
  unfoldOrder,
} from '../support/ordering.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { expect, query, test } from '../support/world.ts';

test('a client orders without tiles or a position of the phone', async ({ aClient, as }) => {
  const page = await as(await aClient());
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) => {
      addEventListener('no-satellite', () => failed?.({ code: 3, message: '' } as GeolocationPositionError));
    };
  });
  await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await page.goto('/client/passer-commande');
  await addGarmentToCart(page, 'Robe', 'Lavage');
  await openStep(page, 'Où et quand');
  await page.getByRole('button', { name: 'Ma position' }).click();
  await expect(page.getByRole('button', { name: 'La carte', exact: true })).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event('no-satellite')));
  await expectToast(page, 'Erreur de localisation', "Impossible d'obtenir votre position.");
  const reason = page.getByText('n’a pas donné votre position. Choisissez sur la carte.');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(reason).toBeVisible();

  await page.getByRole('button', { name: 'La carte', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' });
  await expect(dialog.getByText('Le fond de carte ne s’affiche pas.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await expect(dialog.getByText('Déplacez la carte')).toBeVisible();
  const quartier = dialog.getByLabel('Chercher un quartier');
  await quartier.fill('lagos');
  await expect(dialog.getByText('Aucun quartier de ce nom.')).toBeVisible();
  await quartier.fill('riviera 2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Riviera 2 Cocody' }).click();
  await expect(dialog.getByText('Cocody, près de Riviera 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click();
  await expect(page.getByText('Lieu choisi : Cocody, près de Riviera 2')).toBeVisible();
  await expect(reason).toHaveCount(0);
  await page.getByLabel('Adresse ou repère').fill('Villa 12');

  // Transport over 5.6 km, there and back, costs more than one shirt.
  const question = page.getByRole('dialog', { name: 'Le transport coûte plus que le linge' });
  await openStep(page, 'Payer');
  await findPlaceOrderButton(page).click();
  await question.getByRole('button', { name: 'Revoir mon panier' }).click();
  await expect(question).toBeHidden();
  expect(await query(page, 'orders.inProgress', {})).toMatchObject({ items: [] });
  await findPlaceOrderButton(page).click();
  await question.getByRole('button', { name: 'Commander quand même' }).click();
  await expect(page.getByText('Commande passée avec succès !')).toBeVisible();
});

test('a client has a garment in the cart whose price changes, and that goes', async ({ aClient, as }) => {
  const kita = await aGarment(await as('superadmin'), 2000);
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  await addGarmentToCart(page, kita.name, 'Lavage');
  await fillCart(page);
  const shownTotal = await readCartTotal(page);
  await kita.setPrice(2750);
  await findPlaceOrderButton(page).click();
  const changed = page.getByRole('dialog', { name: 'Les prix ont changé' });
  await expect.poll(() => readFrancs(changed.locator('strong'))).toBe(shownTotal + 750);
  // The refusal reloads the catalogue; the dialog still compares with the total shown before.
  await expect.poll(() => readCartTotal(page)).toBe(shownTotal + 750);
  await expect.poll(() => readFrancs(changed.locator('s'))).toBe(shownTotal);
  await changed.getByRole('button', { name: 'Revoir mon panier' }).click();
  await expect.poll(() => readCartTotal(page)).toBe(shownTotal + 750);

  await kita.withdraw();
  await findPlaceOrderButton(page).click();
  await expectToast(page, 'Erreur de commande', 'Un article de votre commande n’est plus proposé.');
  const gone = findCart(page).getByRole('listitem').filter({ hasText: 'n’est plus proposé' });
  await expect(gone).toContainText('Lavage, n’est plus proposé');
  await expect(page.getByText('Retirez ce qui n’est plus proposé.')).toBeVisible();
  await gone.getByRole('button', { name: 'Retirer' }).click();
  await submitOrder(page);
  await openTrackingFromThanks(page);
  await unfoldOrder(page);
  await expect(page.getByRole('list', { name: 'Contenu' })).toHaveText('1 × Chemise, Complet');
});

test('a profile that cannot be had signs out, and says so', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  await addGarmentToCart(page, 'Chemise', 'Complet');
  const refusal = {
    code: 'NOT_FOUND',
    title: 'Introuvable',
    text: '',
    ownTitle: false,
    retry: 'never',
    facts: {},
    fields: {},
    requestId: 'r',
  };
  await page.route(/\/trpc\/[^?]*profile\.get/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const answers = names.map(() => ({ error: { message: '', code: -32004, data: refusal } }));
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    await route.fulfill({ status: 404, json: isBatch ? answers : answers[0] });
  });
  // The first data of this page contain no profile, so the next page must request it.
  await page.goto('/client/historique');
  // The page must respond first: an earlier tap would load a new page, with the profile in its first data.
  await expect(page.getByText("Aucune commande dans l'historique")).toBeVisible();
  await page.getByRole('link', { name: 'Commander' }).click();
  await expectToast(page, 'Impossible de charger votre profil. Vous allez être déconnecté.');
  await expect(page).toHaveURL(/\/connexion/);
});
