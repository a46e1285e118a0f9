import type { Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import {
  addGarmentToCart,
  choosePhonePosition,
  findCart,
  findPlaceOrderButton,
  ORDER_PLACED,
  openStep,
  readOrdersInProgress,
} from '../support/ordering.ts';
import {
  expectAccessible,
  expectSecondTapBlocked,
  expectToast,
  holdRequests,
  tapTwice,
} from '../support/page.ts';
import { expect, test } from '../support/world.ts';

const findMoreActs = (page: Page) => page.getByRole('button', { name: 'Autres actes' }).first();

test('a client reads what is missing or wrong, and orders once for many taps', async ({ aClient, as }) => {
  const page = await as(await aClient(), { at: '/client/passer-commande' });
  const act = page.getByRole('button', { name: 'Continuer' });
  await expect(page.getByRole('article', { name: 'Chemise' })).toBeVisible();
  await expect(act).toHaveCount(0);
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await openStep(page, 'Payer');
  const count = findCart(page).getByRole('textbox');
  await count.fill('3');
  await expect(page.getByRole('status', { name: 'Total de la commande' })).toContainText(/^4\s500\sFCFA/);
  await count.press('Enter');
  await count.fill('0');
  await count.press('Enter');
  await expectToast(page, 'Quantité invalide', 'Veuillez entrer une quantité valide.');
  await expect(count).toHaveValue('3');
  await count.fill('100');
  await count.press('Enter');
  await expectToast(page, 'Quantité invalide', '99 au plus par ligne.');
  await expect(count).toHaveValue('99');
  await count.fill('beaucoup');
  await count.press('Enter');
  await expect(count).toHaveValue('1');

  const shirt = findCart(page).getByRole('button', { name: /^Retirer/ });
  await shirt.click();
  const [phone, place] = [page.getByLabel('Téléphone de contact'), findPlaceOrderButton(page)];
  await phone.fill('12');
  await expect(place).toHaveAccessibleDescription(/^Corrigez .* Ajoutez un article et votre position/);
  await place.click();
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await act.click();
  const where = page.getByRole('heading', { name: /Où passons-nous/ });
  await expect(where).toBeVisible();
  await act.click();
  await expect(where).toBeFocused();
  await expect(page.getByText('Dites-nous où passer.')).toBeVisible();
  await page.getByLabel('Adresse ou repère').fill('Portail vert');
  const lack = page.getByText('Montrez-nous ce lieu sur la carte.');
  await expect(lack).toBeVisible();
  await choosePhonePosition(page);
  await expect(lack).toHaveCount(0);
  await act.click();
  // A tap on the button takes the focus from a field with a wrong quantity, and must order nothing.
  await count.fill('0');
  await place.click();
  await expectToast(page, 'Quantité invalide');
  await expect(count).toHaveValue('1');
  for (const wrong of ['', '   ', '12']) {
    await phone.fill(wrong);
    const act = wrong.trim() ? 'Corrigez le' : 'Ajoutez un';
    await expect(place).toHaveAccessibleDescription(`${act} numéro de téléphone.`);
    await place.click();
    await expect(phone).toBeFocused();
  }
  expect(await readOrdersInProgress(page)).toEqual([]);
  await phone.fill('07 08 09 10 11');
  await expect(place).not.toHaveAccessibleDescription(/./);
  await expectSecondTapBlocked(page, async () => {
    await tapTwice(place, 'orders.place');
    await expect(page).toHaveURL(/\/merci$/);
    // The address changes before the form has left, with which its guard begins.
    await expect(place).toBeHidden();
  });
  await expectToast(page, ORDER_PLACED);
  expect(await readOrdersInProgress(page)).toHaveLength(1);
});

test('a client declares a Wave payment and is not asked to pay twice @journey', async ({ aClient, as }) => {
  const page = await as(await aClient());
  const orderId = await sendOrder(page, { paymentMethod: 'wave' });
  await page.goto('/client/commandes');
  const pay = page.getByRole('link', { name: /^Payer avec\sWave$/ });
  const paid = page.getByRole('button', { name: 'J’ai payé' });
  const question = page.getByRole('dialog', { name: /^Avez-vous payé [\d\s]+FCFA avec Wave\s\?$/ });
  await paid.click();
  await question.getByRole('button', { name: 'Pas encore' }).click();
  await expect(question).toBeHidden();
  await expect(pay).toBeVisible();
  await paid.click();
  await question.getByRole('button', { name: 'Oui, j’ai payé' }).click();
  await expect(page.getByText('Wave · Paiement déclaré, à vérifier')).toBeVisible();
  await expect(paid).toBeHidden();
  await expect(pay).toBeHidden();
  await expect(page.getByRole('button', { name: /^Payer plutôt/ })).toBeHidden();
  await page.goto(`/paiement/wave-demo?commande=${orderId}`);
  await expect(page).toHaveURL(`/client/commandes/${orderId}/merci`);
  await page.goto('/client/commandes');
  await page.getByRole('button', { name: /^Le paiement n’est pas passé/ }).click();
  await expect(pay).toHaveAttribute('href', /amount=\d+/);

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: /^Annuler la commande / });
  await expect(cancel).toContainText(/avez déclaré avoir payé [\d\s]+FCFA par Wave\s: notre équipe le/);
  await cancel.getByRole('button', { name: 'Annuler la commande' }).click();
  const gone = page.getByRole('status').filter({ hasText: 'est annulée' });
  await expect(gone).toContainText('Paiement déclaré, à vérifier.');
  await expectAccessible(page);
  await gone.getByRole('link', { name: 'Voir la facture' }).click();
  await expect(page.getByRole('heading', { name: 'Facture' })).toBeVisible();
  await expect(page.getByText('Paiement déclaré, à vérifier.')).toBeVisible();
  await expect(pay).toBeHidden();
});

test('a client comes back from an invoice to where the list was left', async ({ as }) => {
  const page = await as('client', { at: '/client/historique' });
  const last = page.getByRole('link', { name: 'Voir la facture' }).last();
  await last.scrollIntoViewIfNeeded();
  const readScrollOffset = () => page.evaluate(() => window.scrollY);
  await expect.poll(readScrollOffset).toBeGreaterThan(300);
  const left = await readScrollOffset();
  await last.click();
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/historique/);
  await expect.poll(readScrollOffset).toBeGreaterThan(left - 100);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Facture' })).toBeVisible();
});

test('a client keeps, changes and erases the account', { tag: '@journey' }, async ({ aClient, as }) => {
  const account = await aClient('Aïcha Bamba');
  const page = await as(account, { at: '/client/profil' });
  const name = page.getByLabel('Nom complet');
  await name.fill('');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez votre nom complet.');
  await name.fill('Aïcha Bamba-Koné');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Connexion impossible', 'Rien n’est perdu.');
  await page.context().setOffline(false);
  await page.reload();
  await expect(name).toHaveValue('Aïcha Bamba-Koné');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Profil mis à jour');

  const currentPassword = page.getByLabel('Mot de passe actuel');
  const confirmation = page.getByLabel('Confirmer le nouveau mot de passe');
  const change = page.getByRole('button', { name: 'Changer le mot de passe' });
  await currentPassword.fill('ce-n-est-pas-lui');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('nouveau-secret');
  await confirmation.fill('autre-secret');
  await change.click();
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible();
  await expect(confirmation).toBeFocused();
  await confirmation.fill('nouveau-secret');
  await change.click();
  await expect(currentPassword).toBeFocused();
  await expect(currentPassword).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');
  await expect(page.getByText('Mot de passe incorrect')).toHaveCount(0);
  await currentPassword.fill(account.password);
  await change.click();
  await expectToast(page, 'Mot de passe modifié');
  // The toast stays while the pointer rests on it.
  await page.mouse.move(0, 0);

  await expect(page.getByText(/Seule la facture d’une commande livrée garde votre nom/)).toContainText(
    'pour tous les autres, vous devenez «\u00a0Client\u00a0supprimé\u00a0»',
  );
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte Laveo ?' });
  const password = dialog.getByLabel('Mot de passe', { exact: true });
  const remove = dialog.getByRole('button', { name: 'Supprimer mon compte' });
  await password.fill(account.password);
  await remove.click();
  await expect(password).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');
  await password.fill('nouveau-secret');
  await remove.click();
  await expect(page).toHaveURL(/\/(connexion.*)?$/);
  await expectToast(page, 'Compte supprimé');
});

test('a client keeps the cart that is filled while an earlier order comes', async ({ as }) => {
  const page = await as('client', { at: '/client/historique' });
  const again = page.getByRole('button', { name: 'Commander à nouveau' }).first();
  const releaseReorder = await holdRequests(page, '**/trpc/orders.again*');
  await findMoreActs(page).click();
  await again.click();
  await page.getByRole('link', { name: 'Commander', exact: true }).click();
  await addGarmentToCart(page, 'Boubou', 'Complet');
  const answered = page.waitForResponse('**/trpc/orders.again*');
  releaseReorder();
  await (await answered).finished();
  await page.unroute('**/trpc/orders.again*');
  await page.goto('/client/passer-commande?etape=payer');
  const cart = findCart(page);
  await expect(cart.getByRole('listitem')).toHaveText([/Boubou/]);
  await page.goto('/client/historique');
  await findMoreActs(page).click();
  const dialog = page.getByRole('dialog', { name: 'Remplacer le linge déjà choisi ?' });
  await again.click();
  await dialog.getByRole('button', { name: 'Garder mon choix' }).click();
  await expect(dialog).toBeHidden();

  const data = { lines: [], unavailable: [{ name: 'Chemise', service: 'Complet' }] };
  for (const [answer, words] of [
    [{ status: 500, body: '' }, 'Impossible de charger les détails de la commande.'],
    [{ json: [{ result: { data } }] }, 'Plus rien à reprendre'],
  ] as const) {
    await page.route('**/trpc/orders.again*', (route) => route.fulfill(answer));
    await again.click();
    await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
    await expectToast(page, words);
    await page.unroute('**/trpc/orders.again*');
  }
  await page.goto('/client/passer-commande?etape=payer');
  await expect(cart.getByRole('listitem')).toHaveText([/Boubou/]);
  await page.goto('/client/historique');
  await findMoreActs(page).click();
  await again.click();
  await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
  await expect(page).toHaveURL(/passer-commande/);
  await expect(cart.getByText('Boubou')).toHaveCount(0);
  await expect(cart.getByRole('listitem').first()).toBeVisible();
});
