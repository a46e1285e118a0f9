import { expect, type Page } from '@playwright/test';

export const COCODY = { latitude: 5.3599, longitude: -3.9871 };

/** Chooses a garment and its service, once. */
export async function add(page: Page, garment: string, service: string): Promise<void> {
  const row = page.getByRole('article', { name: garment, exact: true });
  await row.getByText(service, { exact: false }).first().click();
  await row.getByRole('button', { name: `Ajouter ${garment}` }).click();
}

/** The phone's own position, granted and taken. */
export async function locate(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(COCODY);
  await page.getByRole('button', { name: 'Ma position' }).click();
  await expect(page.getByText('Localisation réussie')).toBeVisible();
}

/** What stands in an amount: "12 500 FCFA" → 12500. */
export function francs(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, ''));
}

/** From an empty cart to a placed order; answers its reference. */
export async function placeAnOrder(page: Page): Promise<string> {
  await page.goto('/client/passer-commande');
  await add(page, 'Chemise', 'Complet');
  await locate(page);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByText('Commande passée avec succès !')).toBeVisible();
  const order = page.getByRole('article', { name: /^Commande / }).first();
  await expect(order).toBeVisible();
  return ((await order.getAttribute('aria-label')) ?? '').replace('Commande ', '');
}
