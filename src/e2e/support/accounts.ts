import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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

export const BOSS = 'superadmin@laveo.test';
