import { expect, type Page } from '@playwright/test';
import { prefixWithDe } from '#domain/format/text.ts';
import { assignThroughApi, fetchDeskOrder, findMissionCard, sendOrder } from './desk.ts';
import { readFrancs } from './ordering.ts';
import type { TestServer } from './server.ts';
import { call, openUnwatchedPage } from './world.ts';

/** The client's order is on the road with the livreur, whose page shows it. */
export async function openMissionOnTheRoad(livreur: Page, client: Page, admin: Page) {
  const orderId = await sendOrder(client);
  await assignThroughApi(admin, orderId, livreur);
  await call(livreur, 'missions.advance', { orderId, from: 'assigned' });
  const page = await openUnwatchedPage(livreur);
  await page.goto('/livreur/dashboard');
  await expect(findMissionCard(page, orderId)).toBeVisible();
  const { grandTotal } = await fetchDeskOrder(admin, orderId);
  return { page, orderId, sum: grandTotal };
}

export async function handInCash(livreur: Page): Promise<void> {
  await livreur.goto('/livreur/caisse');
  await livreur.getByRole('button', { name: 'Remettre la caisse' }).click();
  await livreur.getByRole('button', { name: /^Je remets/ }).click();
  await expect(livreur.getByRole('button', { name: 'Remettre la caisse' })).toBeHidden();
}

/** After closing time the demo has cash of the same day to count, which would keep the day's total incomplete. */
export async function countWaitingCash(admin: Page, server: TestServer): Promise<void> {
  const waiting = server.runOnDatabase((sqlite) =>
    sqlite.prepare('select id, declared from cash_handovers where counted is null').all(),
  ) as { id: string; declared: number }[];
  for (const { id, declared } of waiting)
    await call(admin, 'cash.count', { handoverId: id, counted: declared });
}

export async function enterCountedSum(admin: Page, fullname: string, sum: number): Promise<void> {
  await admin.getByRole('button', { name: `Compter la remise ${prefixWithDe(fullname)}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).not.toContainText(/Attendu|Annoncé/);
  await dialog.getByLabel('Somme comptée').fill(String(sum));
  await dialog.getByRole('button', { name: 'Enregistrer le compte' }).click();
}

export const findTotal = (page: Page, term: string) =>
  page.getByLabel('Totaux du jour').locator('div', { has: page.getByText(term, { exact: true }) });

/** A sum of 0 is not shown. */
export async function readTotal(page: Page, term: string): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Tiroir-caisse' }).first()).toBeVisible();
  await expect(page.getByLabel('Chargement…')).toHaveCount(0);
  const total = findTotal(page, term);
  return (await total.count()) === 0 ? 0 : readFrancs(total.locator('dd span').first());
}
