import { expect, type Geolocation, type Page } from '@playwright/test';
import { told } from './told.ts';

export const COCODY = { latitude: 5.3599, longitude: -3.9871 };

/** Chooses a garment and its service, once. */
export async function add(page: Page, garment: string, service: string): Promise<void> {
  const row = page.getByRole('article', { name: garment, exact: true });
  await row.getByText(service, { exact: false }).first().click();
  await row.getByRole('button', { name: `Ajouter ${garment}` }).click();
}

/** The phone's own position, granted and taken; `said` is what else the page says of it. */
export async function locate(page: Page, where: Geolocation = COCODY, said = /(?:)/): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(where);
  await page.getByRole('button', { name: 'Ma position' }).click();
  await told(page, 'Localisation réussie', said);
}

/** What stands in an amount: "12 500 FCFA" → 12500. */
export function francs(text: string | null): number {
  return Number((text ?? '').replace(/\D/g, ''));
}

/** From an empty cart to a placed order; answers its reference. */
export async function placeAnOrder(page: Page, where?: Geolocation): Promise<string> {
  await page.goto('/client/passer-commande');
  await add(page, 'Chemise', 'Complet');
  await locate(page, where);
  const answered = page.waitForResponse(/orders\.place/);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  const placed = (await (await answered).json()) as { result: { data: { id: string } } };
  const reference = placed.result.data.id.slice(0, 8);
  await told(page, 'Commande passée avec succès !');
  await expect(page.getByRole('article', { name: `Commande ${reference}` })).toBeVisible();
  return reference;
}
