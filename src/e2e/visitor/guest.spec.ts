import type { Page } from '@playwright/test';
import { makeEmail, readLink, signIn } from '../support/accounts.ts';
import { listDaysWithFreeSlots } from '../support/desk.ts';
import {
  addGarmentToCart,
  COCODY,
  findCart,
  readCartTotal,
  readFrancs,
  readOrdersInProgress,
  savePlace,
  submitOrder,
} from '../support/ordering.ts';
import { countTaps, expectAccessible, findDefinition } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

const tapContinue = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();
const findCartItems = (page: Page) => findCart(page).getByRole('listitem');

async function tapAndType(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
}

const waitForScript = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((one) => one.name)
          .join(),
      ),
    )
    .toContain(name);

test('a newcomer orders from the first page in twelve taps', async ({ browse, server }) => {
  const page = await browse();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(COCODY);
  const taps = await countTaps(page.context());
  const email = makeEmail();

  await page.goto('/');
  await page.getByRole('link', { name: /^Commander maintenant/ }).click();
  await expect(page.getByRole('link', { name: 'Quitter la commande' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Laveo, accueil' })).toBeHidden();
  const steps = page.getByRole('navigation', { name: 'Étapes de la commande' }).getByRole('listitem');
  await expect(steps).toHaveText(['1. Linge', '2. Où et quand', '3. Payer']);
  await page.getByRole('button', { name: 'Ajouter Costume' }).click();
  await tapContinue(page);
  await page.getByRole('button', { name: 'Ma position' }).click();
  await expect(page.getByText('Localisation réussie')).toBeVisible();
  await expectAccessible(page);
  await tapContinue(page);
  await page.reload();
  await expect(findCartItems(page)).toContainText(['Costume']);
  await expectAccessible(page);
  await waitForScript(page, 'SignUpPages');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  const keptCart = page.getByText(/^Votre panier est gardé\s: 1\spièce, [\d\s]+FCFA\.$/);
  await expect(keptCart).toBeVisible();
  await page.getByRole('link', { name: 'Retour à l’accueil' }).press('Enter');
  await expect(page.getByText(/panier sont gardés\.$/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
  await expect(page.getByRole('link', { name: /^Commander maintenant/ })).toBeVisible();
  await page.goto('/inscription-client');
  await expect(page.getByText('Votre panier est gardé.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.reload();
  await expect(keptCart).toBeVisible();
  await tapAndType(page, 'Nom complet', 'Awa Koné');
  await tapAndType(page, 'Téléphone', '0701020304');
  await tapAndType(page, 'E-mail', email);
  await tapAndType(page, 'Mot de passe', 'un-mot-de-passe');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/attente-confirmation');
  await expect(page.getByText(/encore passée\s: ouvrez le lien dans ce navigateur/)).toBeVisible();
  await page.getByRole('link', { name: 'Corrigez-la' }).press('Enter');
  await expect(page.getByText(/^Votre panier est gardé/)).toBeVisible();
  await page.goBack();

  const tab = await page.context().newPage();
  await tab.goto(await readLink(server, email));
  await expect(tab).toHaveURL('/client/passer-commande?etape=payer');
  await expect(tab.getByLabel('Téléphone de contact')).toHaveValue('07 01 02 03 04');
  // The tab in which the cart was filled follows the sign-in of the other tab.
  await expect(page).toHaveURL('/client/passer-commande?etape=payer');
  await expect(findCartItems(page)).toContainText(['Costume']);
  await submitOrder(tab);
  expect(taps()).toBeLessThanOrEqual(12);
});

test('place, time and price of the first page are those of the order, after a sign-in too', async ({
  browse,
  aClient,
}) => {
  const page = await browse({ at: '/' });
  const place = page.getByLabel('Où êtes-vous ?');
  const price = findDefinition(page.getByText('5 chemises lavées, repassées'));
  await page.getByRole('main').getByRole('link', { name: 'Commander', exact: true }).click();
  await addGarmentToCart(page, 'Chemise', 'Complet');
  await tapContinue(page);
  // The quartier of the example is no place of an order.
  await expect(page.getByRole('region', { name: 'Où et quand' })).not.toContainText('Lieu choisi');
  await page.goto('/');
  await page.getByRole('button', { name: 'Me localiser' }).click();
  await expect(page.getByText("Impossible d'obtenir votre position.")).toBeVisible();
  await expect(place).toHaveValue('');
  const before = await readFrancs(price);
  await page.context().setGeolocation({ latitude: 5.287, longitude: -3.9805 });
  await page.context().grantPermissions(['geolocation']);
  await page.getByRole('button', { name: 'Me localiser' }).click();
  await expect(place).toHaveValue('Marcory, Zone 4');
  await place.fill('maroc');
  // The browser's list comes with the script.
  await expect(place).toHaveAttribute('list', /./);
  await place.press('Enter');
  await expect(place).toHaveValue('Yopougon, Maroc');
  await expect.poll(() => readFrancs(price)).toBeGreaterThan(before);
  await page.reload();
  await expect(place).toHaveValue('Yopougon, Maroc');
  await expect.poll(() => readFrancs(price)).toBeGreaterThan(before);
  const total = await readFrancs(price);
  const [first] = (await listDaysWithFreeSlots(page)).flatMap(({ slots }) => slots);
  await expect(findDefinition(page.getByText('Prochain passage'))).toContainText(
    ` ${new Date(first?.from ?? 0).getUTCHours()}\u00a0h à`,
  );

  await page.getByRole('main').getByRole('link', { name: 'Commander', exact: true }).click();
  await page.getByRole('textbox', { name: 'Quantité, Chemise, Complet' }).fill('5');
  await tapContinue(page);
  await expect(page.getByRole('region', { name: 'Où et quand' })).toContainText('Yopougon, près de Maroc');
  await tapContinue(page);
  // The middle of a quartier is nobody's door.
  const address = page.getByLabel('Adresse ou repère');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Dites où sonner\u00a0: rue, immeuble, repère.');
  await address.fill('Villa 12');
  await tapContinue(page);
  await expect.poll(() => readCartTotal(page)).toBe(total);

  const account = await aClient();
  await page.goto('/connexion');
  await signIn(page, account.email, account.password);
  await expect(page).toHaveURL('/client/passer-commande?etape=payer');
  await expect.poll(() => readCartTotal(page)).toBe(total);
});

test('a client orders in five taps, and as last time in two', async ({ aClient, as, server }) => {
  const page = await as(await aClient());
  await savePlace(page);
  const taps = await countTaps(page.context());
  await page.goto('/');
  await page.getByRole('link', { name: /^Commander maintenant/ }).click();
  await page.getByRole('button', { name: 'Ajouter Costume' }).click();
  await tapContinue(page);
  // The button lies lower once the step's own file has come.
  await expect(page.getByRole('region', { name: 'Où et quand' })).toContainText('Lieu choisi');
  await tapContinue(page);
  await expect(page.getByRole('region', { name: 'Payer', exact: true })).toContainText('Espèces');
  const first = await submitOrder(page);
  expect(taps()).toBeLessThanOrEqual(5);

  await page.goto('/client/dashboard');
  const has = page.getByRole('heading', { name: 'Comme la dernière fois' });
  const lastTime = page.locator('section', { has });
  await expect(page.getByRole('article')).toContainText(/À payer [\d\s]+FCFA/);
  await expect(lastTime).toHaveCount(0);
  server.updateDatabase("update orders set status = 'completed', linen = 'back' where id = ?", first);
  await page.reload();
  const before = taps();
  const price = await readFrancs(lastTime.getByText('FCFA'));
  await lastTime.getByRole('button', { name: 'Commander à nouveau' }).click();
  await expect(page.getByRole('region', { name: 'Payer', exact: true })).toContainText('Espèces');
  await submitOrder(page);
  expect(taps() - before).toBe(2);
  const orders = await readOrdersInProgress(page);
  expect(orders.map(({ grandTotal }) => grandTotal)).toEqual([price]);

  await page.goto('/client/dashboard');
  // Another test may have put garments before those of the demonstration.
  const tile = page.getByRole('link', { name: / dès / }).first();
  const name = (await tile.innerText()).split(/\n| dès /)[0]?.trim();
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantité, ${name}, `) });
  await tile.click();
  await expect(quantity).toHaveValue('1');
  await page.goBack();
  await tile.click();
  await expect(quantity).toHaveValue('1');
});
