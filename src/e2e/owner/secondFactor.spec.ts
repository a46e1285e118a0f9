import type { Page } from '@playwright/test';
import {
  BOSS,
  computeShiftedCode,
  findTitle,
  plugInSecurityKey,
  readLink,
  readTotpSecret,
  signIn,
} from '../support/accounts.ts';
import { findListedOrders } from '../support/desk.ts';
import { expectToast } from '../support/page.ts';
import type { TestServer } from '../support/server.ts';
import { changeHouse, DEMO_PASSWORD, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

/** Demonstration accounts are exempt from the second factor, so their mark is removed here. */
const test = makeTestOnOwnServer((server) => server.updateDatabase('update users set demo = 0'));

type As = (who: 'superadmin', options: { viewport: typeof DESK }) => Promise<Page>;

const ADMIN = 'admin@laveo.test';
const LINK = /^Votre lien pour entrer/;

async function enterByLink(page: Page, server: TestServer, email: string, nth = 1): Promise<void> {
  await expect(findTitle(page, 'Confirmez que c’est vous')).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir le lien par e-mail' }).click();
  await expect(page.getByText('Le lien est en route.')).toBeVisible();
  await page.goto(await readLink(server, email, LINK, nth));
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
}

const makeSubjectReader = (server: TestServer, email: string) => () =>
  server.readLetters(email).map(({ subject }) => subject);

test('a superadmin adds a passkey, loses it and comes back by a code', async ({ browse, server }) => {
  const page = await browse({ viewport: DESK });
  const { session, authenticatorId } = await plugInSecurityKey(page);
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await enterByLink(page, server, BOSS);
  await expect(page.getByText('Votre compte demande maintenant une seconde étape.')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(findTitle(page, 'Vos codes de secours')).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Codes de secours' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page).toHaveURL('/superadmin/panel');
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

  server.updateDatabase('update sessions set verified_at = 1');
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

test('an admin puts it off, then signs in by an application of codes', async ({ as, browse, server }) => {
  const email = ADMIN;
  await signInDemoOwner(as, server);
  const page = await browse({ at: '/connexion' });
  await signIn(page, email, DEMO_PASSWORD);
  await enterByLink(page, server, email);
  await expect(page.getByText(/La seconde étape devient obligatoire le/)).toBeVisible();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto('/admin/profil');
  server.updateDatabase('update sessions set verified_at = 1');
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
  const secret = await readTotpSecret(dialog);
  const computeCode = (shift: number) => computeShiftedCode(secret, shift);
  await dialog.getByLabel('Code à 6 chiffres').fill(await computeCode(0));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'J’ai gardé mes codes' }).click();

  const other = await browse({ at: '/connexion' });
  await signIn(other, email, DEMO_PASSWORD);
  await other.getByLabel('Code à 6 chiffres').fill(await computeCode(1));
  await other.getByRole('button', { name: 'Vérifier' }).click();
  await expect(other).toHaveURL('/admin/dashboard');
  await expect.poll(makeSubjectReader(server, email)).toContain('Connexion depuis un nouvel appareil');
});

/** A superadmin of the demonstration, who owes no second step, gives the team a week for theirs. */
async function signInDemoOwner(as: As, server: TestServer): Promise<Page> {
  server.updateDatabase('update users set demo = 1 where email = ?', BOSS);
  const boss = await as('superadmin', { viewport: DESK });
  server.updateDatabase(`update counters set value = 7 where name = 'house.secondFactorDays'`);
  // The server reads its house anew after a change.
  await changeHouse(boss, { breakMinutes: 50 });
  return boss;
}
