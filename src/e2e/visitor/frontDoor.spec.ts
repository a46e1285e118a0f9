import { randomUUID } from 'node:crypto';
import { fillSignUp, findPassword, makeEmail, waitForRememberedPerson } from '../support/accounts.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { expectToast } from '../support/toasts.ts';
import { expect, test } from '../support/world.ts';

test('a sign-up that another machine answers is told, and keeps what was typed', async ({ browse }) => {
  const page = await browse();
  const email = makeEmail();
  // A captive portal answers every request with its own page and status 200.
  await page.route(/auth\.signUp$/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Achetez un forfait</h1>' }),
  );
  await page.goto('/inscription-client');
  await fillSignUp(page, email);
  const create = page.getByRole('button', { name: 'Créer mon compte' });
  await create.click();
  await expectToast(page, 'Erreur lors de l’inscription', 'Veuillez réessayer.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(findPassword(page)).toHaveValue('un-mot-de-passe');
  await page.unroute(/auth\.signUp$/);
  await create.click();
  await expect(page).toHaveURL('/attente-confirmation');
});

test.describe('an impatient visitor', () => {
  test('finds a half-written message again, until it is sent', async ({ browse, server }) => {
    const page = await browse();
    const text = `Lavez-vous les tapis ? ${randomUUID()}`;
    const [name, email] = [page.getByLabel('Nom complet'), page.getByLabel('E-mail')];
    const message = page.getByLabel('Message', { exact: true });
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeEnabled();
    await name.fill('Awa Koné');
    await email.fill('awa.kone@laveo.test');
    await message.fill(text);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeVisible();
    await page.goBack();
    await expect(message).toHaveValue(text);
    await page.reload();
    await expect(message).toHaveValue(text);
    await expect(name).toHaveValue('Awa Koné');
    await page.clock.fastForward(30_000);
    await page.getByRole('button', { name: 'Envoyer le message' }).dblclick();
    await expect(page.getByText('Message envoyé', { exact: true })).toBeVisible();
    await expect(message).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeEnabled();
    await expect(message).toHaveValue('');
    await expect.poll(() => server.readLetters().filter((l) => l.text.includes(text)).length).toBe(1);
  });

  test('who typed before the script came is no machine: the message is kept', async ({ browse, server }) => {
    const page = await browse();
    const text = `Écrit avant le script ${randomUUID()}`;
    const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Nom complet').fill('Awa Koné');
    await page.getByLabel('E-mail').fill('awa.kone@laveo.test');
    await page.getByLabel('Message', { exact: true }).fill(text);
    // The server takes a form filled in within three seconds of its first paint for a machine's.
    await page.waitForFunction(
      () =>
        performance.now() >
        (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9) + 3500,
    );
    releaseScripts();
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page.getByText('Message envoyé', { exact: true })).toBeVisible();
    await expect.poll(() => server.readLetters().filter((l) => l.text.includes(text)).length).toBe(1);
  });

  test('keeps a sign-up but its password over a reload', async ({ browse }) => {
    const page = await browse({ at: '/inscription-client' });
    await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeEnabled();
    await fillSignUp(page, 'awa.kone@laveo.test');
    await page.reload();
    await expect(page.getByLabel('E-mail')).toHaveValue('awa.kone@laveo.test');
    await expect(page.getByLabel('Téléphone')).toHaveValue('07 01 02 03 04');
    await expect(findPassword(page)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('un-mot-de-passe');
  });

  test('with a very long password is told so, and nothing of it is cut in silence', async ({ browse }) => {
    const page = await browse({ at: '/inscription-client' });
    await fillSignUp(page, makeEmail());
    const long = 'é'.repeat(129);
    await findPassword(page).fill(long);
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(findPassword(page)).toHaveAccessibleDescription(/128 caractères au plus\./);
    await expect(findPassword(page)).toHaveValue(long);
  });
});

test.describe('a session that is over', () => {
  test('sends whoever opens his area again to the sign-in, and says why', async ({ as, aClient }) => {
    const account = await aClient();
    const page = await as(account, { at: '/client/dashboard' });
    await expect(page.getByRole('heading', { level: 1, name: `Bonjour ${account.fullname}` })).toBeVisible();
    await waitForRememberedPerson(page, account.email);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/client/dashboard');
    await expectToast(page, 'Utilisateur non trouvé.', 'Veuillez vous reconnecter.');
    await expect(page).toHaveURL(/\/connexion\?next=/);
  });

  test('is told to whoever still acts', async ({ as, aClient }) => {
    const account = await aClient();
    const page = await as(account, { at: '/client/profil' });
    await page.getByLabel('Nom complet').fill('Awa K.');
    // The session ends without notice to the open page, because its event stream stays open.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Session introuvable', 'Utilisateur non authentifié. Veuillez vous reconnecter.');
    await expect(page).toHaveURL(/\/connexion/);
  });
});

test('the form pages say without a script what they need one for', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    '/contact',
    '/candidature-livreur',
    '/connexion',
    '/inscription-client',
    '/confirmation',
  ]) {
    await page.goto(path);
    // A search for text does not look inside a noscript, so the element is found by its class.
    await expect(page.locator('.no-script')).toBeVisible();
  }
  await context.close();
});
