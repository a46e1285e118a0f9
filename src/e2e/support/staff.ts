import type { Locator, Page } from '@playwright/test';
import { computeTotpCode } from '#server/auth/secrets.ts';
import { findTitle } from './accounts.ts';
import { expect } from './world.ts';

export const computeShiftedCode = (secret: string, shift: number) =>
  computeTotpCode(secret, Math.floor(Date.now() / 30_000) + shift);

/** The frame is the page, or the dialog that shows the application's secret. */
export async function readTotpSecret(frame: Page | Locator): Promise<string> {
  const link = await frame.getByRole('link', { name: 'ouvrez l’application' }).getAttribute('href');
  return new URL(link ?? '').searchParams.get('secret') ?? '';
}

/** A new member of the desk adds an application of codes before anything else. */
export async function addCodesApplication(page: Page): Promise<string> {
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser une application de codes' }).click();
  const secret = await readTotpSecret(page);
  await page.getByLabel('Code à 6 chiffres').fill(await computeShiftedCode(secret, 0));
  await page.getByRole('button', { name: 'Activer' }).click();
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  return secret;
}

export const BOSS = 'superadmin@laveo.test';
