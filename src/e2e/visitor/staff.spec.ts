import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { title } from '../support/accounts.ts';
import { doubleTap } from '../support/doubleTap.ts';
import { TestServer } from '../support/server.ts';
import { BOSS, cells, codesAt, create, enterCode, fillPerson, requestCode, role } from '../support/staff.ts';
import { expectToast, recordToasts } from '../support/toasts.ts';
import { test as base, expect, linkFrom, ownServer } from '../support/world.ts';

const INVALID = 'Le code est incorrect, a expiré ou a déjà été utilisé.';
const validate = (page: Page) => page.getByRole('button', { name: 'Valider le code' });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function tryWrong(page: Page, code: string): Promise<void> {
  await cells(page).fill(code);
  await validate(page).click();
  await expectToast(page, 'Code Invalide', INVALID);
  await expect(cells(page)).toHaveValue('');
}

/** Its own server: too many wrong codes lock the staff sign-up for every test on it. */
const test = base.extend<object, { server: TestServer }>(ownServer());

test.describe('the staff entrance', () => {
  test('opens from the hidden corner, with a code that is pasted, and makes an admin', async ({
    browse,
    server,
  }) => {
    const page = await browse();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/connexion');
    const before = codesAt(server).length;
    await page.getByRole('link', { name: 'Espace équipe' }).click();
    await expect(page).toHaveURL('/inscription-interne');
    await expectToast(page, 'Code envoyé');
    await expect.poll(() => codesAt(server).length).toBe(before + 1);
    const code = codesAt(server).at(-1) ?? '';

    await expect(validate(page)).toBeDisabled();
    await tryWrong(page, otherThan(code));
    await cells(page).fill(code.slice(0, 5));
    await expect(validate(page)).toBeDisabled();
    await cells(page).clear();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Code : ${code.slice(0, 3)} ${code.slice(3)}`,
    );
    await cells(page).press('ControlOrMeta+V');
    await expect(cells(page)).toHaveValue(code);
    await validate(page).click();
    await expectToast(page, 'Accès autorisé');
    await expect(title(page, 'Créer un compte interne')).toBeVisible();

    // The code is used up; a reload of the second step costs no other one.
    await page.reload();
    const email = `${randomUUID()}@laveo.test`;
    await fillPerson(page, email, 'azertyazerty');
    await expect(role(page)).toHaveCount(0);
    await create(page).click();
    await expectToast(page, 'Veuillez sélectionner un rôle.');
    await expect(role(page)).toHaveAccessibleDescription('Veuillez sélectionner un rôle.');
    await role(page).selectOption('Administrateur');
    await create(page).click();
    await expectToast(page, /moins facile à deviner/);
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('quatre-chemises-au-soleil');
    await doubleTap(create(page), 'auth.signUpInternal');
    await expectToast(page, 'Compte créé !');
    await expect(page).toHaveURL('/attente-confirmation');

    await page.goto(await linkFrom(server, email));
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(title(page, 'Tableau de bord Administrateur')).toBeVisible();
    const letters = () => server.letters(BOSS).filter((letter) => letter.text.includes(email));
    await expect
      .poll(() => letters().map((letter) => letter.subject))
      .toEqual(['Un compte interne a été créé']);
  });

  test('shows its role selector to a double click and to a keyboard, not to one click', {
    tag: '@nightly',
  }, async ({ browse, server }) => {
    const page = await browse();
    await enterCode(page, await requestCode(page, server, '/l-a-v-e-o'));
    const dots = page.getByRole('button', { name: 'Choisir le rôle' });
    await expect(dots).toHaveText('•••');
    await dots.click();
    await expect(role(page)).toHaveCount(0);
    await dots.dblclick();
    await expect(role(page)).toBeVisible();
    await expect(role(page).getByRole('option')).toHaveText([
      'Choisir un rôle',
      'Livreur',
      'Administrateur',
      'Super Admin',
    ]);

    await page.reload();
    await page.getByLabel('Mot de passe', { exact: true }).press('Tab');
    await page.keyboard.press('Tab');
    await expect(dots).toBeFocused();
    await page.keyboard.press('Enter');
    await role(page).selectOption('Livreur');
    const email = `${randomUUID()}@laveo.test`;
    await fillPerson(page, email, 'un-mot-de-passe');
    await create(page).click();
    await expect(page).toHaveURL('/attente-confirmation');
    await page.goto(await linkFrom(server, email));
    await expect(page).toHaveURL('/livreur/dashboard');
  });

  test('has the role chosen that its address names, and only a known one', { tag: '@nightly' }, async ({
    browse,
    server,
  }) => {
    const page = await browse();
    await enterCode(page, await requestCode(page, server, '/inscription-interne?role=admin'));
    await expect(role(page)).toHaveValue('admin');
    await page.goto('/inscription-interne?role=client');
    await expect(title(page, 'Créer un compte interne')).toBeVisible();
    await expect(role(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Choisir le rôle' })).toBeVisible();
  });

  test('asks for another code when the role is not the one that the code opens', { tag: '@nightly' }, async ({
    browse,
    server,
  }) => {
    const page = await browse();
    await enterCode(page, await requestCode(page, server, '/l-a-v-e-o'));
    await page.getByRole('button', { name: 'Choisir le rôle' }).dblclick();
    await fillPerson(page, `${randomUUID()}@laveo.test`, 'quatre-chemises-au-soleil');
    await role(page).selectOption('Super Admin');
    await create(page).click();
    await expect(role(page)).toHaveAccessibleDescription(
      'Ce code ne permet pas de créer un compte de ce rôle.',
    );
    const before = codesAt(server).length;
    await page.getByRole('link', { name: 'Demander un code pour ce rôle' }).click();
    await expect(page).toHaveURL('/inscription-interne?role=superadmin');
    await expect.poll(() => codesAt(server).length).toBe(before + 1);
    expect(server.letters(BOSS).at(-1)?.text).toContain('«\u00a0Super Admin\u00a0»');
    await enterCode(page, codesAt(server).at(-1) ?? '');
    await expect(role(page)).toHaveValue('superadmin');
    await expect(role(page).getByRole('option')).toHaveText(['Choisir un rôle', 'Super Admin']);
  });

  test('burns a code after five wrong ones, and another code opens', { tag: '@nightly' }, async ({
    browse,
    server,
  }) => {
    const page = await browse();
    const code = await requestCode(page, server, '/l-a-v-e-o');
    for (let n = 0; n < 5; n += 1) await tryWrong(page, otherThan(code));
    await tryWrong(page, code);
    await enterCode(page, await requestCode(page, server, '/l-a-v-e-o'));
  });

  test('takes a code only from the browser that asked for it', { tag: '@nightly' }, async ({
    browse,
    server,
  }) => {
    const [first, second] = [await browse(), await browse()];
    const code = await requestCode(first, server, '/l-a-v-e-o');
    await requestCode(second, server, '/l-a-v-e-o');
    await tryWrong(second, code);
    await enterCode(first, code);
  });
});

test('within a minute a second visit sends no second letter', { tag: '@nightly' }, async ({ browser }) => {
  const server = new TestServer({ LIMITS_FACTOR: '1' });
  await server.start();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    await recordToasts(context);
    const page = await context.newPage();
    const code = await requestCode(page, server, '/l-a-v-e-o');
    await page.reload();
    await expectToast(page, 'Code déjà envoyé');
    await expect(page.getByRole('button', { name: /Nouveau code dans/ })).toBeDisabled();
    await enterCode(page, code);
    expect(codesAt(server)).toEqual([code]);
  } finally {
    await context.close();
    await server.remove();
  }
});
