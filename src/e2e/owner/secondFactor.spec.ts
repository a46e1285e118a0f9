import type { CDPSession, Page } from '@playwright/test';
import { change, signIn, title } from '../support/accounts.ts';
import type { TestServer } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { test as base, DEMO_PASSWORD, DESK, expect, ownServer } from '../support/world.ts';

/** Accounts of the demonstration are exempt: here they are a house's own. */
const test = base.extend<object, { server: TestServer }>(
  ownServer((server) => change(server, 'update users set demo = 0')),
);

const BOSS = 'superadmin@laveo.test';

/** A security key that answers by itself. */
async function plugIn(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
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

const subjectsTo = (server: TestServer, email: string) => () =>
  server.letters(email).map(({ subject }) => subject);

test('a superadmin adds a passkey, signs in with it, steps up for an export, loses it and comes back by a recovery code', async ({
  browse,
  server,
}) => {
  const page = await browse({ viewport: DESK });
  const { session, authenticatorId } = await plugIn(page);
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await expect(title(page, 'Protégez votre compte')).toBeVisible();
  await expect(page.getByText(/La seconde étape devient obligatoire le/)).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(title(page, 'Vos codes de secours')).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Codes de secours' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page).toHaveURL('/superadmin/commandes');
  await expect.poll(subjectsTo(server, BOSS)).toContain('Une seconde étape protège votre compte');

  await page.goto('/superadmin/profil');
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await expect(title(page, 'Seconde étape')).toBeVisible();
  // The second step is still owed after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click();
  await expect(page).toHaveURL('/superadmin/commandes');
  await expect(page.getByRole('article').first()).toBeVisible();

  change(server, 'update sessions set verified_at = 1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter ces commandes' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await prompt.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click();
  expect((await download).suggestedFilename()).toMatch(/^laveo-commandes-.*\.csv$/);
  await expectToast(page, 'Export terminé');
  await expect(prompt).toBeHidden();

  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const elsewhere = await browse();
  await elsewhere.goto('/connexion');
  await signIn(elsewhere, BOSS, DEMO_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await elsewhere.getByLabel('Code de secours').fill('aaaa-aaaa-aaaa-aaaa');
  await elsewhere.getByRole('button', { name: 'Vérifier' }).click();
  await expect(elsewhere.getByText('Ce code n’est pas le bon, a expiré ou a déjà servi.')).toBeVisible();
  await elsewhere.getByLabel('Code de secours').fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Vérifier' }).click();
  await expect(elsewhere).toHaveURL('/superadmin/panel');
  await expect.poll(subjectsTo(server, BOSS)).toContain('Un code de secours a servi');
  await elsewhere.goto('/superadmin/profil');
  await expect(elsewhere.getByText('Il en reste 9.')).toBeVisible();
});
