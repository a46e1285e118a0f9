import type { Page } from '@playwright/test';
import {
  addCodesApplication,
  BOSS,
  findPassword,
  findTitle,
  makeEmail,
  readLink,
  signIn,
} from '../support/accounts.ts';
import { expectAccessible, expectToast, tapTwice } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { DEMO_PASSWORD, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

const INVALID = 'Le code est incorrect, a expiré ou a déjà été utilisé.';
const makeOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const findCodeCells = (page: Page) => page.getByLabel('Code à 6 chiffres');
const findValidateCodeButton = (page: Page) => page.getByRole('button', { name: 'Valider le code' });
const findCreateAccountButton = (page: Page) => page.getByRole('button', { name: 'Créer le compte' });
const findRoleField = (page: Page) => page.getByRole('combobox', { name: 'Rôle' });

const listCodes = (server: TestServer) =>
  server
    .readLetters(BOSS)
    .filter((letter) => letter.subject === 'Code de validation Laveo')
    .map((letter) => letter.text.match(/^\d{6}$/m)?.[0] ?? '');

/** The staff page requests a code as soon as it opens, so no button is pressed here. */
async function requestCode(page: Page, server: TestServer): Promise<string> {
  const before = listCodes(server).length;
  await page.goto('/l-a-v-e-o');
  await expect(findTitle(page, 'Espace équipe')).toBeVisible();
  await expectToast(page, 'Code envoyé');
  await expect.poll(() => listCodes(server).length).toBe(before + 1);
  return listCodes(server).at(-1) ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await findCodeCells(page).fill(code);
  await findValidateCodeButton(page).click();
  await expectToast(page, 'Accès autorisé');
  await expect(findTitle(page, 'Créer un compte interne')).toBeVisible();
}

async function fillStaffForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Nom complet').fill('Mariam Bamba');
  await page.getByLabel('Téléphone').fill('05 06 07 08 09');
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill(password);
}

async function tryWrongCode(page: Page, code: string): Promise<void> {
  await findCodeCells(page).fill(code);
  await findValidateCodeButton(page).click();
  await expectToast(page, 'Code Invalide', INVALID);
  await expect(findCodeCells(page)).toHaveValue('');
}

/** Too many wrong codes lock the staff sign-up of a server, so these tests have one of their own. */
const test = makeTestOnOwnServer();
const testWithLimits = makeTestOnOwnServer(undefined, async () => ({ LIMITS_FACTOR: '1' }));

test('the staff entrance opens from the hidden corner, and makes an admin', async ({ browse, server }) => {
  const page = await browse();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/connexion');
  const before = listCodes(server).length;
  await page.getByRole('link', { name: 'Espace équipe' }).click();
  await expect(page).toHaveURL('/inscription-interne');
  await expectToast(page, 'Code envoyé');
  await expect.poll(() => listCodes(server).length).toBe(before + 1);
  const code = listCodes(server).at(-1) ?? '';

  await expect(findValidateCodeButton(page)).toBeDisabled();
  await tryWrongCode(page, makeOtherCode(code));
  await findCodeCells(page).fill(code.slice(0, 5));
  await expect(findValidateCodeButton(page)).toBeDisabled();
  await findCodeCells(page).clear();
  const copied = `Code : ${code.slice(0, 3)} ${code.slice(3)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await findCodeCells(page).press('ControlOrMeta+V');
  await expect(findCodeCells(page)).toHaveValue(code);
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
  await addCodesApplication(page);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(findTitle(page, 'Tableau de bord Administrateur')).toBeVisible();
  const findLetters = () => server.readLetters(BOSS).filter((letter) => letter.text.includes(email));
  await expect.poll(findLetters).toMatchObject([{ subject: 'Un compte interne a été créé' }]);
});

test('the staff entrance shows its roles to a double click and to a keyboard', async ({ browse, server }) => {
  const page = await browse();
  await enterCode(page, await requestCode(page, server));
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
  await findRoleField(page).selectOption('Livreur');
  const email = makeEmail();
  await fillStaffForm(page, email, 'un-mot-de-passe');
  await findCreateAccountButton(page).click();
  await expect(page).toHaveURL('/attente-confirmation');
  await page.goto(await readLink(server, email));
  await expect(page).toHaveURL('/livreur/dashboard');
});

test('the staff entrance asks for another code for another role', async ({ browse, server }) => {
  const page = await browse();
  await enterCode(page, await requestCode(page, server));
  await page.getByRole('button', { name: 'Choisir le rôle' }).dblclick();
  await fillStaffForm(page, makeEmail(), 'quatre-chemises-au-soleil');
  await findRoleField(page).selectOption('Super Admin');
  await findCreateAccountButton(page).click();
  await expect(findRoleField(page)).toHaveAccessibleDescription(/^Ce code ne permet pas de créer un/);
  const before = listCodes(server).length;
  await page.getByRole('link', { name: 'Demander un code pour ce rôle' }).click();
  await expect(page).toHaveURL('/inscription-interne?role=superadmin');
  await expect.poll(() => listCodes(server).length).toBe(before + 1);
  expect(server.readLetters(BOSS).at(-1)?.text).toContain('«\u00a0Super Admin\u00a0»');
  await enterCode(page, listCodes(server).at(-1) ?? '');
  await expect(findRoleField(page)).toHaveValue('superadmin');
  await expect(findRoleField(page).getByRole('option')).toHaveText(['Choisir un rôle', 'Super Admin']);
});

testWithLimits('a network gets one code a day until the owner reopens', async ({ browse, server }) => {
  const first = await browse();
  const code = await requestCode(first, server);
  await first.reload();
  await expectToast(first, 'Code déjà envoyé');
  await expect(first.getByRole('button', { name: /Nouveau code dans/ })).toBeDisabled();
  await enterCode(first, code);
  expect(listCodes(server)).toEqual([code]);

  server.updateDatabase(`update throttles set resets_at = 0 where key glob 'code.letter/60|*'`);
  const second = await browse({ at: '/l-a-v-e-o' });
  await expectToast(second, 'Plus de code aujourd’hui');

  const now = Date.now();
  server.updateDatabase(`insert into counters values ('cap-reached:letters.anonymous', ?)`, now);
  const owner = await browse({ viewport: DESK, at: '/connexion' });
  await signIn(owner, BOSS, DEMO_PASSWORD);
  await expect(owner.getByText('Beaucoup d’e-mails demandés par des inconnus')).toBeVisible();
  await expect(owner.getByText(/Plafond atteint .*inscriptions, formulaires/)).toBeVisible();
  await expectAccessible(owner);
  await expect(owner.getByRole('button', { name: 'Rouvrir l’inscription interne' })).toHaveCount(0);
  // Other networks have had the rest of the day's codes.
  server.updateDatabase(`update throttles set count = 4 where key glob 'code.stranger/*'`);
  await owner.reload();
  await owner.getByRole('button', { name: 'Rouvrir l’inscription interne' }).click();
  await owner.getByRole('button', { name: 'Rouvrir l’inscription', exact: true }).click();
  await expect(owner.getByText('Inscription rouverte.')).toBeVisible();

  await second.getByRole('button', { name: 'Demander un autre code' }).click();
  await expectToast(second, 'Code envoyé');
  await expect.poll(() => listCodes(server).length).toBe(2);
});
