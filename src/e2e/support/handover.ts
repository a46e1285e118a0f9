import { expect, type Page } from '@playwright/test';
import { findMissionCard } from './desk.ts';
import type { TestServer } from './server.ts';
import { query } from './world.ts';

export type Money = 'received' | 'unpaid' | 'none';

export type Codes = { pickup: string; delivery: string; return: string };

export async function readCodes(desk: Page, server: TestServer, orderId: string): Promise<Codes> {
  return ((await query(desk.request, server, 'dispatch.order', { orderId })) as { codes: Codes }).codes;
}

export const findSheet = (livreur: Page) => livreur.getByRole('dialog');

export async function openSheet(livreur: Page, orderId: string, act: string): Promise<void> {
  await findMissionCard(livreur, orderId).getByRole('button', { name: act, exact: true }).click();
  await expect(findSheet(livreur)).toBeVisible();
}

/** The sheet has its own keypad, so the code is tapped and not typed. */
export async function typeCode(livreur: Page, code: string): Promise<void> {
  for (const digit of code)
    await findSheet(livreur).getByRole('button', { name: digit, exact: true }).click();
}

export async function pickUpLinen(livreur: Page, orderId: string, money: Money): Promise<void> {
  await openSheet(livreur, orderId, 'Confirmer le ramassage');
  await findSheet(livreur).getByRole('button', { name: AS_ORDERED[money] }).click();
}

export async function deliverLinen(
  livreur: Page,
  orderId: string,
  code: string,
  money: Money,
): Promise<void> {
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await typeCode(livreur, code);
  await findSheet(livreur).getByRole('button', { name: GIVEN[money] }).click();
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
