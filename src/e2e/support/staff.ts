import type { Locator, Page } from '@playwright/test';
import { computeTotpCode } from '#server/auth/secrets.ts';
import { findPassword, findTitle } from './accounts.ts';
import type { TestServer } from './server.ts';
import { expectToast } from './toasts.ts';
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
export const findCodeCells = (page: Page) => page.getByLabel('Code à 6 chiffres');
export const findValidateCodeButton = (page: Page) => page.getByRole('button', { name: 'Valider le code' });
export const findCreateAccountButton = (page: Page) => page.getByRole('button', { name: 'Créer le compte' });
export const findRoleField = (page: Page) => page.getByRole('combobox', { name: 'Rôle' });

export const listCodes = (server: TestServer) =>
  server
    .readLetters(BOSS)
    .filter((letter) => letter.subject === 'Code de validation Laveo')
    .map((letter) => letter.text.match(/^\d{6}$/m)?.[0] ?? '');

/** The staff page requests a code as soon as it opens, so no button is pressed here. */
export async function requestCode(page: Page, server: TestServer, address: string): Promise<string> {
  const before = listCodes(server).length;
  await page.goto(address);
  await expect(findTitle(page, 'Espace équipe')).toBeVisible();
  await expectToast(page, 'Code envoyé');
  await expect.poll(() => listCodes(server).length).toBe(before + 1);
  return listCodes(server).at(-1) ?? '';
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await findCodeCells(page).fill(code);
  await findValidateCodeButton(page).click();
  await expectToast(page, 'Accès autorisé');
  await expect(findTitle(page, 'Créer un compte interne')).toBeVisible();
}

export async function fillStaffForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Nom complet').fill('Mariam Bamba');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill(password);
}
