import type { Page } from '@playwright/test';
import { computeTotpCode } from '#server/auth/secrets.ts';
import { BOSS, findPassword, findTitle, makeEmail, readLink } from '../support/accounts.ts';
import { expectToast, tapTwice } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { expect, makeTestOnOwnServer } from '../support/world.ts';

const findCodeField = (page: Page) => page.getByLabel('Code à 6 chiffres');
const findValidateCodeButton = (page: Page) => page.getByRole('button', { name: 'Valider le code' });
const findCreateAccountButton = (page: Page) => page.getByRole('button', { name: 'Créer le compte' });
const findRoleField = (page: Page) => page.getByRole('combobox', { name: 'Rôle' });

const listCodes = (server: TestServer) =>
  server
    .readLetters(BOSS)
    .filter((letter) => letter.subject === 'Code de validation Laveo')
    .map((letter) => letter.text.match(/^\d{6}$/m)?.[0] ?? '');

async function readCodeAfter(server: TestServer, before: number): Promise<string> {
  await expect.poll(() => listCodes(server).length).toBe(before + 1);
  return listCodes(server).at(-1) ?? '';
}

async function fillStaffForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Nom complet').fill('Mariam Bamba');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill(password);
}

/** Too many wrong codes lock the staff sign-up of a server, so these tests have one of their own. */
const test = makeTestOnOwnServer();

test('the staff entrance opens from the hidden corner, and makes an admin', async ({ browse, server }) => {
  const page = await browse();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/connexion');
  const before = listCodes(server).length;
  await page.getByRole('link', { name: 'Espace équipe' }).click();
  await expect(page).toHaveURL('/inscription-interne');
  await expectToast(page, 'Code envoyé');
  const code = await readCodeAfter(server, before);
  await expect(findValidateCodeButton(page)).toBeDisabled();
  await findCodeField(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await findValidateCodeButton(page).click();
  await expectToast(page, 'Code Invalide', 'Le code est incorrect, a expiré ou a déjà été utilisé.');
  await expect(findCodeField(page)).toHaveValue('');
  await findCodeField(page).fill(code.slice(0, 5));
  await expect(findValidateCodeButton(page)).toBeDisabled();
  await findCodeField(page).clear();
  const copied = `Code : ${code.slice(0, 3)} ${code.slice(3)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await findCodeField(page).press('ControlOrMeta+V');
  await expect(findCodeField(page)).toHaveValue(code);
  await findValidateCodeButton(page).click();
  await expectToast(page, 'Accès autorisé');
  await expect(findTitle(page, 'Créer un compte interne')).toBeVisible();

  // A reload of the second step needs no further code, although this one is used up.
  await page.reload();
  const email = makeEmail();
  await fillStaffForm(page, email, 'azertyazerty');
  await expect(findRoleField(page)).toHaveCount(0);
  await findCreateAccountButton(page).click();
  await expectToast(page, 'Veuillez sélectionner un rôle.');
  await expect(findRoleField(page)).toHaveAccessibleDescription('Veuillez sélectionner un rôle.');
  await findRoleField(page).selectOption('Administrateur');
  await findCreateAccountButton(page).click();
  await expectToast(page, /moins facile à deviner/);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await findPassword(page).fill('quatre-chemises-au-soleil');
  await tapTwice(findCreateAccountButton(page), 'auth.signUpInternal');
  await expectToast(page, 'Compte créé !');
  await expect(page).toHaveURL('/attente-confirmation');

  await page.goto(await readLink(server, email));
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser une application de codes' }).click();
  const link = await page.getByRole('link', { name: 'ouvrez l’application' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  const totp = await computeTotpCode(secret, Math.floor(Date.now() / 30_000));
  await page.getByLabel('Code à 6 chiffres').fill(totp);
  await page.getByRole('button', { name: 'Activer' }).click();
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(findTitle(page, 'Tableau de bord Administrateur')).toBeVisible();
  const findLetters = () => server.readLetters(BOSS).filter((letter) => letter.text.includes(email));
  await expect.poll(findLetters).toMatchObject([{ subject: 'Un compte interne a été créé' }]);
});

test('the staff entrance shows its roles to a double click and to a keyboard', async ({ browse, server }) => {
  const page = await browse();
  const before = listCodes(server).length;
  // The staff page requests a code as soon as it opens, so no button is pressed here.
  await page.goto('/l-a-v-e-o');
  await expect(findTitle(page, 'Espace équipe')).toBeVisible();
  await expectToast(page, 'Code envoyé');
  await findCodeField(page).fill(await readCodeAfter(server, before));
  await findValidateCodeButton(page).click();
  const dots = page.getByRole('button', { name: 'Choisir le rôle' });
  await expect(dots).toHaveText('•••');
  await dots.click();
  await expect(findRoleField(page)).toHaveCount(0);
  await dots.dblclick();
  await expect(findRoleField(page)).toBeVisible();
  const roles = ['Choisir un rôle', 'Livreur', 'Administrateur', 'Super Admin'];
  await expect(findRoleField(page).getByRole('option')).toHaveText(roles);

  await page.goto('/inscription-interne?role=client');
  await expect(findTitle(page, 'Créer un compte interne')).toBeVisible();
  await expect(findRoleField(page)).toHaveCount(0);
  await findPassword(page).press('Tab');
  await page.keyboard.press('Tab');
  await expect(dots).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findRoleField(page)).toBeVisible();
});
