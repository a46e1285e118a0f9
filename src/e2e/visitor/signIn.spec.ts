import { findPassword, findTitle, makeEmail, readLink, signIn, signOut } from '../support/accounts.ts';
import { readUserId } from '../support/desk.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import {
  advanceTime,
  advanceUntilVisible,
  expectToast,
  holdRequests,
  leaveOutFirstData,
  makeGate,
  stopTime,
} from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

const HOMES = {
  Client: '/client/dashboard',
  Livreur: '/livreur/dashboard',
  Administrateur: '/admin/dashboard',
  'Super Admin': '/superadmin/panel',
};

test('a session starts with one tap in a demonstration, and opens one area', async ({ browse }) => {
  const page = await browse();
  for (const [button, home] of Object.entries(HOMES)) {
    await page.context().clearCookies();
    await page.goto('/connexion');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(home === HOMES.Client ? HOMES.Livreur : HOMES.Client);
    await expect(page).toHaveURL(home);
  }
});

test('a session starts at the address in next= only if it is ours', async ({ browse, aClient }) => {
  const account = await aClient();
  const page = await browse({ at: '/client/historique?q=robe' });
  await expect(page).toHaveURL(/\/connexion\?next=/);
  await signIn(page, account.email, account.password);
  await expect(page).toHaveURL('/client/historique?q=robe');
  for (const foreignAddress of [
    '//evil.example/client',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/connexion?next=${encodeURIComponent(foreignAddress)}`);
    await expect(page).toHaveURL('/client/dashboard');
  }

  const meResponse = page.waitForResponse(/auth\.me/);
  await page.goto('/connexion#type=recovery&token=0123456789012345678901234567');
  await meResponse;
  await expect(findTitle(page, 'Bienvenue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Super Admin' })).toBeVisible();
  await expect(page).toHaveURL(/\/connexion#type=recovery/);
});

test('a session leaves no sign-in page in the history', async ({ browse, aClient }) => {
  const account = await aClient('Awa Koné');
  const page = await browse({ at: '/' });
  await page.getByRole('link', { name: 'Connexion', exact: true }).first().click();
  await page.getByRole('link', { name: /Créer un compte/ }).click();
  await expect(findTitle(page, 'Créer un compte')).toBeVisible();
  await page.goBack();
  await expect(findTitle(page, 'Bienvenue')).toBeVisible();
  await signIn(page, account.email, account.password);
  await expect(page).toHaveURL('/client/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Mon espace' }).click();
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();

  await page.route('**/trpc/auth.signOut', async (route) => {
    // The response is held back until the page has asked auth.me, which it does when its event stream ends.
    const meResponse = page.waitForResponse(/auth\.me/);
    const response = await fetchRoute(route);
    await (await meResponse).finished();
    await route.fulfill({ response });
  });
  const stream = page.waitForResponse(/\/live$/);
  await page.reload();
  await stream;
  await signOut(page, 'Awa Koné');
  await expectToast(page, 'Déconnexion réussie', 'Vous avez été déconnecté.');
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click();
  await page.getByRole('link', { name: 'profil', exact: true }).click();
  await expect(page).toHaveURL('/connexion?next=%2Fclient%2Fprofil');
  await page.goto('/client/dashboard');
  await expect(page).toHaveURL(/\/connexion/);
});

test('a session of another person in another tab replaces the first one’s data', async ({ aClient, as }) => {
  const [awa, bintou] = [await aClient('Awa Sylla'), await aClient('Bintou Sylla')];
  const page = await as(awa, { at: '/client/profil' });
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Sylla');
  // This call stands in for the other tab, which replaces the cookie and the owner of the browser's storage.
  await call(page, 'auth.signIn', { email: bintou.email, password: bintou.password });
  const userId = await readUserId(page);
  await page.evaluate((id) => {
    localStorage.setItem('laveo:owner', id);
    dispatchEvent(new StorageEvent('storage', { key: 'laveo:me' }));
  }, userId);
  await expect(page.getByLabel('Nom complet')).toHaveValue('Bintou Sylla');
  await expect(page.getByText(awa.email)).toHaveCount(0);

  await page.getByLabel('Nom complet').fill('Bintou S.');
  // The session ends without notice to the open page, because its event stream stays open.
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Session introuvable', 'Utilisateur non authentifié. Veuillez vous reconnecter.');
  await expect(page).toHaveURL(/\/connexion/);
});

test('a session is shown from the stored person until a slow server answers auth.me', async ({ as }) => {
  const page = await as('client', { at: '/client/dashboard' });
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();
  // The server's HTML shows a page before the page's script has stored the signed-in person.
  const readStored = () => page.evaluate(() => localStorage.getItem('laveo:me'));
  await expect.poll(readStored).toContain('client@laveo.test');
  const sendResponse = await holdRequests(page, /auth\.me/, (route) =>
    route.fulfill({ json: { result: { data: { user: null } } } }),
  );
  await leaveOutFirstData(page, '/client/dashboard');
  await page.reload();
  await expect(page.locator('#laveo-shape')).toHaveCount(0);
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();
  sendResponse();
  // The first auth.me request may have timed out on a slow machine, so this event makes the page ask again.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'laveo:me' })));
  await expect(page).toHaveURL(/\/connexion/);
});

test('a reset leads from a letter to a new password', async ({ browse, aClient, server }) => {
  const account = await aClient();
  const page = await browse({ at: '/connexion' });
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await expect(findTitle(page, 'Mot de passe oublié')).toBeVisible();
  for (const email of [makeEmail(), account.email]) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(
      `Si un compte existe pour ${email}, le lien est en route. Il reste valable une heure.`,
    );
  }

  const link = await readLink(server, account.email, /Réinitialisez/);
  await page.clock.install();
  await stopTime(page);
  await page.goto('/reset-password');
  await advanceUntilVisible(page, findTitle(page, 'Vérification du lien'));
  await advanceTime(page, 5000);
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Veuillez refaire une demande de réinitialisation.');
  await expect(page).toHaveURL('/mot-de-passe-oublie');
  await page.goto(link);
  await advanceUntilVisible(page, findTitle(page, 'Lien vérifié'));
  await advanceTime(page, 1500);
  await expect(findTitle(page, 'Nouveau mot de passe')).toBeVisible();
  await page.clock.resume();
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(findTitle(page, 'Nouveau mot de passe')).toBeVisible();
  const newPassword = page.getByLabel('Nouveau mot de passe');
  const confirmation = page.getByLabel('Confirmer le mot de passe');
  const submit = page.getByRole('button', { name: 'Changer le mot de passe' });
  await newPassword.fill('nouveau-secret');
  await confirmation.fill('autre-secret');
  await submit.click();
  await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.');
  await confirmation.fill('nouveau-secret');
  await submit.click();
  await expectToast(page, 'Mot de passe modifié');
  await expect(page).toHaveURL('/connexion');

  await signIn(page, account.email, account.password);
  const refusal = page.locator('form').getByRole('alert');
  await expect(refusal).toContainText('Identifiants incorrects ou compte inexistant.');
  await expect(findPassword(page)).toBeFocused();
  await expect(page.locator('form').getByRole('link', { name: /WhatsApp/ })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await expect(findPassword(page)).toHaveValue(account.password);
});

test('a reset goes on with a fresh link while another is checked', async ({ browse, aClient, server }) => {
  const account = await aClient();
  const page = await browse();
  await call(page, 'auth.requestReset', { email: account.email });
  const link = await readLink(server, account.email, /Réinitialisez/);
  const firstCheck = makeGate();
  let calls = 0;
  await page.route('**/trpc/auth.checkReset', async (route) => {
    if (calls++ === 0) await firstCheck.opened;
    await route.continue();
  });
  await page.goto(`/reset-password#type=recovery&token=${'x'.repeat(43)}`);
  await expect.poll(() => calls).toBe(1);
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expect.poll(() => calls).toBe(2);
  firstCheck.open();
  await expect(findTitle(page, 'Nouveau mot de passe')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
});
