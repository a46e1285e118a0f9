import type { CDPSession, Page } from '@playwright/test';
import { computeTotpCode } from '#server/auth/secrets.ts';
import { findTitle, signIn, updateDatabase } from '../support/accounts.ts';
import { findListedOrders } from '../support/desk.ts';
import type { TestServer } from '../support/server.ts';
import { BOSS } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { test as base, DEMO_PASSWORD, DESK, expect, makeServerFixture } from '../support/world.ts';

/** Demonstration accounts are exempt from the second factor, so their mark is removed here. */
const test = base.extend<object, { server: TestServer }>(
  makeServerFixture((server) => updateDatabase(server, 'update users set demo = 0')),
);

/** This virtual security key confirms every request by itself. */
async function plugInSecurityKey(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
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

const makeSubjectReader = (server: TestServer, email: string) => () =>
  server.readLetters(email).map(({ subject }) => subject);

test('a superadmin adds a passkey, signs in with it, steps up for an export, loses it and comes back by a recovery code', {
  tag: '@nightly',
}, async ({ browse, server }) => {
  const page = await browse({ viewport: DESK });
  const { session, authenticatorId } = await plugInSecurityKey(page);
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
  await expect(page.getByText(/La seconde étape devient obligatoire le/)).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(findTitle(page, 'Vos codes de secours')).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Codes de secours' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page).toHaveURL('/superadmin/commandes');
  await expect.poll(makeSubjectReader(server, BOSS)).toContain('Une seconde étape protège votre compte');

  await page.goto('/superadmin/profil');
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expectToast(page, 'Déconnexion réussie');
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await expect(findTitle(page, 'Seconde étape')).toBeVisible();
  // The second step is still owed after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click();
  await expect(page).toHaveURL('/superadmin/commandes');
  await expect(findListedOrders(page).first()).toBeVisible();

  updateDatabase(server, 'update sessions set verified_at = 1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ces commandes' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await prompt.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laveo-commandes-.*\.csv$/);
  await expectToast(page, 'Export terminé');
  await expect(prompt).toBeHidden();

  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const elsewhere = await browse({ at: '/connexion' });
  await signIn(elsewhere, BOSS, DEMO_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await elsewhere.getByLabel('Code de secours').fill('aaaa-aaaa-aaaa-aaaa');
  await elsewhere.getByRole('button', { name: 'Vérifier' }).click();
  await expect(elsewhere.getByText('Ce code n’est pas le bon, a expiré ou a déjà servi.')).toBeVisible();
  await elsewhere.getByLabel('Code de secours').fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Vérifier' }).click();
  await expect(elsewhere).toHaveURL('/superadmin/panel');
  await expect.poll(makeSubjectReader(server, BOSS)).toContain('Un code de secours a servi');
  await elsewhere.goto('/superadmin/profil');
  await expect(elsewhere.getByText('Il en reste 9.')).toBeVisible();
});

test('an admin puts it off, adds an application of codes on the profile page and signs in by its code', {
  tag: '@nightly',
}, async ({ browse, server }) => {
  const email = 'admin@laveo.test';
  const page = await browse({ at: '/connexion' });
  await signIn(page, email, DEMO_PASSWORD);
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto('/admin/profil');
  updateDatabase(server, 'update sessions set verified_at = 1');
  await page.getByRole('button', { name: 'Ajouter une application de codes' }).click();
  // An account without a factor confirms with its password, and the act then continues by itself.
  const prompt = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await prompt.getByLabel('Mot de passe', { exact: true }).fill('autre chose');
  await prompt.getByRole('button', { name: 'Confirmer' }).click();
  await expect(prompt.getByText('Le mot de passe actuel ne correspond pas.')).toBeVisible();
  await prompt.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
  await prompt.getByRole('button', { name: 'Confirmer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Application de codes' });
  await expect(dialog.getByRole('img', { name: 'Code à scanner avec l’application' })).toBeVisible();
  const link = (await dialog.getByRole('link', { name: 'ouvrez l’application' }).getAttribute('href')) ?? '';
  const secret = new URL(link).searchParams.get('secret') ?? '';
  const computeCode = (shift: number) => computeTotpCode(secret, Math.floor(Date.now() / 30_000) + shift);
  await dialog.getByLabel('Code à 6 chiffres').fill(await computeCode(-1));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'J’ai gardé mes codes' }).click();

  const other = await browse({ at: '/connexion' });
  await signIn(other, email, DEMO_PASSWORD);
  await other.getByLabel('Code à 6 chiffres').fill(await computeCode(0));
  await other.getByRole('button', { name: 'Vérifier' }).click();
  await expect(other).toHaveURL('/admin/dashboard');
  await expect.poll(makeSubjectReader(server, email)).toContain('Connexion depuis un nouvel appareil');

  await other.goto('/admin/profil');
  const devices = other.locator('section').filter({ hasText: 'Mes appareils' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('Cet appareil');
  await devices.getByRole('button', { name: 'Déconnecter partout ailleurs' }).click();
  await expectToast(other, 'Vos autres appareils sont déconnectés');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});
