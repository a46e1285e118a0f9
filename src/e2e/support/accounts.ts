import { randomUUID } from 'node:crypto';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { computeTotpCode } from '#server/auth/secrets.ts';
import type { TestServer } from './server.ts';
import { call, expect } from './world.ts';

export const makeEmail = () => `${randomUUID()}@laveo.test`;

export const findPassword = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
export const findTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill(typed);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

export async function fillSignUp(page: Page, email: string, fullname = 'Awa Koné'): Promise<void> {
  await page.getByLabel('Nom complet').fill(fullname);
  await page.getByLabel('Téléphone').fill('07 01 02 03 04');
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill('un-mot-de-passe');
}

/** The address is not confirmed yet. */
export async function signUpOverApi(page: Page): Promise<string> {
  const email = makeEmail();
  const person = { fullname: 'Awa Koné', phone: '07 01 02 03 04', email, password: 'un-mot-de-passe' };
  await call(page, 'auth.signUp', person);
  return email;
}

export async function signOut(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
}

export async function readLink(server: TestServer, email: string, subject = /./, nth = 1): Promise<string> {
  const findMatchingLetters = () =>
    server.readLetters(email).filter((letter) => subject.test(letter.subject));
  await expect
    .poll(() => findMatchingLetters().length, { message: `${nth} letters ${subject} to ${email}` })
    .toBe(nth);
  return findMatchingLetters()[nth - 1]?.text.match(/https?:\/\/\S*#\S+/)?.[0] ?? '';
}

export const findPersonRow = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
export const findPersonRows = (page: Page) => page.locator('tbody').getByRole('row');

export async function chooseAct(page: Page, person: Locator, name: string): Promise<void> {
  await person.getByRole('button', { name: /^Actions pour / }).click();
  await page.getByRole('menuitem', { name }).click();
}

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

/** This virtual security key confirms every request by itself. */
export async function plugInSecurityKey(
  page: Page,
): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}
