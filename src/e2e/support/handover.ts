import { expect, type Page } from '@playwright/test';
import { findMissionCard } from './desk.ts';

export type Money = 'received' | 'unpaid' | 'none';

export const findSheet = (livreur: Page) => livreur.getByRole('dialog');
export const pressInSheet = (livreur: Page, name: string | RegExp) =>
  findSheet(livreur).getByRole('button', { name }).click();
export const findPrecisionField = (livreur: Page) =>
  findSheet(livreur).getByLabel(/^(Précision|Dites pourquoi)/);

export async function openSheet(livreur: Page, orderId: string, act: string): Promise<void> {
  await findMissionCard(livreur, orderId).getByRole('button', { name: act, exact: true }).click();
  await expect(findSheet(livreur)).toBeVisible();
}

/** The sheet has its own keypad, so the code is tapped and not typed. */
export async function typeCode(livreur: Page, code: string): Promise<void> {
  for (const digit of code)
    await findSheet(livreur).getByRole('button', { name: digit, exact: true }).click();
}

export async function pickUpLinen(livreur: Page, orderId: string, money: Money, tag?: string): Promise<void> {
  await openSheet(livreur, orderId, 'Confirmer le ramassage');
  if (tag) await livreur.getByRole('textbox', { name: 'Numéro du sac' }).fill(tag);
  await pressInSheet(livreur, AS_ORDERED[money]);
}

export async function deliverLinen(
  livreur: Page,
  orderId: string,
  code: string,
  money: Money,
): Promise<void> {
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await typeCode(livreur, code);
  await pressInSheet(livreur, GIVEN[money]);
}

/** The livreur confirms the whole amount due, which the dialog proposes. */
export async function collectCash(livreur: Page, orderId: string): Promise<void> {
  const button = { name: 'Espèces reçues', exact: true };
  await findMissionCard(livreur, orderId).getByRole('button', button).click();
  const dialog = livreur.getByRole('dialog', { name: 'Espèces reçues' });
  await dialog.getByRole('button', { name: /^J’ai reçu/ }).click();
}

const AS_ORDERED: Record<Money, RegExp> = {
  received: /^\d+\spièces?, comme commandé et j’ai reçu/,
  unpaid: /^Comme commandé, pas encore payé$/,
  none: /^\d+\spièces?, comme commandé$/,
};
const GIVEN: Record<Money, RegExp> = {
  received: /^Linge remis et j’ai reçu/,
  unpaid: /^Linge remis, pas encore payé$/,
  none: /^Linge remis$/,
};
