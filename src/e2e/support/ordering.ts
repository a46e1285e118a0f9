import { expect, type Geolocation, type Locator, type Page } from '@playwright/test';
import { expectToast } from './page.ts';
import { call, query } from './world.ts';

export const COCODY = { latitude: 5.3545, longitude: -3.9571 };

export async function addGarmentToCart(page: Page, garment: string, service: string): Promise<void> {
  const row = page.getByRole('article', { name: garment, exact: true });
  const add = row.getByRole('button', { name: `Ajouter ${garment}` });
  await findServices(row).waitFor();
  if (await add.isVisible()) {
    await chooseService(row, service);
    return add.click();
  }
  await findServices(row).selectOption('Autre service');
  await chooseService(row, service);
}

/** Those of the last line of the garment. */
const findServices = (row: Locator) => row.getByRole('combobox', { name: /^Service pour / }).last();

export async function chooseService(row: Locator, service: string): Promise<void> {
  await findServices(row).selectOption(service);
}

export async function openStep(page: Page, step: 'Linge' | 'Où et quand' | 'Payer'): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes de la commande' });
  const region = page.getByRole('region', { name: step, exact: true });
  // The shape of a page that loads shows the first step, whatever step its address names.
  await expect(async () => {
    if (await region.isVisible()) return;
    await steps.getByRole('link', { name: step, exact: true }).click({ timeout: 1000 });
    await expect(region).toBeFocused();
  }).toPass();
}

export async function savePlace(page: Page): Promise<void> {
  const location = { lng: COCODY.longitude, lat: COCODY.latitude };
  await call(page, 'profile.savePlace', { name: 'Maison', location, address: 'Riviera 2' });
}

export async function choosePhonePosition(page: Page, where: Geolocation = COCODY): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(where);
  await openStep(page, 'Où et quand');
  await page.getByRole('button', { name: 'Ma position' }).click();
  await expect(page.getByText('Localisation réussie')).toBeVisible();
}

export const parseFrancs = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));
export const readFrancs = async (amount: Locator) => parseFrancs(await amount.textContent());

export const PLACE_ORDER_CALL = '**/trpc/orders.place*';
export const ORDER_PLACED = 'Commande passée avec succès !';
export const findCart = (page: Page) => page.getByRole('list', { name: 'Articles choisis' });
export const readCartTotal = (page: Page) =>
  readFrancs(page.getByRole('region', { name: 'Votre commande' }).locator('dd').last());
export const findPlaceOrderButton = (page: Page) => page.getByRole('button', { name: 'Valider la commande' });

export async function openTrackingFromThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Merci / })).toBeVisible();
  await page.getByRole('link', { name: 'Suivre ma commande' }).click();
}

/** Steps, linen and invoice of an order in Suivi are folded. */
export const unfoldOrder = (card: Page | Locator) =>
  card.getByRole('button', { name: 'Étapes, linge et facture' }).click();

export async function fillCart(
  page: Page,
  { garment = 'Chemise', service = 'Complet', where }: CartOptions = {},
): Promise<void> {
  await page.goto('/client/passer-commande');
  await addGarmentToCart(page, garment, service);
  await choosePhonePosition(page, where);
  await openStep(page, 'Payer');
}

type CartOptions = { garment?: string; service?: string; where?: Geolocation | undefined };

type ListedOrder = { id: string; grandTotal: number };

export async function readOrdersInProgress(page: Page): Promise<ListedOrder[]> {
  return (await query<{ items: ListedOrder[] }>(page, 'orders.inProgress', {})).items;
}

/** Once the house has closed, the return is promised anew, and the client agrees to the later hour. */
export async function submitOrder(page: Page): Promise<string> {
  await findPlaceOrderButton(page).click();
  const agree = page.getByRole('button', { name: 'Commander pour cette heure' });
  const thanks = page.getByRole('heading', { level: 1, name: /^Merci / });
  await expect(agree.or(thanks)).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expectToast(page, ORDER_PLACED);
  await expect(thanks).toBeVisible();
  return page.url().split('/').at(-2) ?? '';
}

export async function placeOrder(page: Page, where?: Geolocation): Promise<string> {
  await fillCart(page, { where });
  const reference = (await submitOrder(page)).slice(0, 8);
  await openTrackingFromThanks(page);
  await expect(page.getByRole('article', { name: `Commande ${reference}` })).toBeVisible();
  return reference;
}
