import type { Page } from '@playwright/test';
import { findPassword, findTitle, makeEmail, readLink, signIn, signUpOverApi } from '../support/accounts.ts';
import { fetchRoute, sendRequest } from '../support/freshConnection.ts';
import { advanceTime, advanceUntilVisible, expectToast, stopTime, tapTwice } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

async function fillSignUp(page: Page, email: string, fullname = 'Awa Koné'): Promise<void> {
  await page.getByLabel('Nom complet').fill(fullname);
  await page.getByLabel('Téléphone').fill('07 01 02 03 04');
  await page.getByLabel('E-mail').fill(email);
  await findPassword(page).fill('un-mot-de-passe');
}

test('signing up leads from the sign-in page to an order @journey', async ({ browse, server }) => {
  const page = await browse();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const email = makeEmail();
  await page.goto('/connexion');
  await page.getByRole('link', { name: /Créer un compte/ }).click();
  await expect(findTitle(page, 'Créer un compte')).toBeVisible();
  const terms = page.getByText(/^En créant un compte, vous acceptez/);
  const legal = terms.getByRole('link', { name: 'mentions légales' });
  await expect(legal).toHaveAttribute('href', '/mentions-legales');
  await terms.getByRole('link', { name: 'politique de confidentialité' }).click();
  await expect(findTitle(page, 'Confidentialité')).toBeVisible();
  await page.goBack();
  await fillSignUp(page, `  ${email.toUpperCase()} `);
  await tapTwice(page.getByRole('button', { name: 'Créer mon compte' }), 'auth.signUp');
  await expectToast(page, 'Compte créé !');
  await expect(page).toHaveURL('/attente-confirmation');
  await page.getByRole('link', { name: 'Corrigez-la' }).click();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.goBack();

  const link = await readLink(server, email);
  // Mail scanners open links without running scripts, which must not use up the token.
  expect((await sendRequest(page.request, link)).ok()).toBe(true);
  await page.goto(link);
  await expect(findTitle(page, 'Bonjour Awa Koné')).toBeVisible();
  await expect(page).toHaveURL('/client/dashboard');
  await page.getByRole('link', { name: 'Passer une commande' }).click();
  await expect(page).toHaveURL('/client/passer-commande');
  await expect(page.getByRole('button', { name: 'Ajouter Chemise' })).toBeVisible();
  expect(posts).toEqual(['/trpc/auth.signUp', '/trpc/auth.confirmEmail']);
  expect(server.readLetters(email)).toHaveLength(1);
  await page.goto('/inscription-client');
  await expect(page).toHaveURL('/client/dashboard');
});

test('signing up keeps what was typed, but no password on reload', async ({ browse, aClient }) => {
  const { email: takenEmail } = await aClient();
  const page = await browse({ at: '/inscription-client' });
  const create = page.getByRole('button', { name: 'Créer mon compte' });
  await page.getByLabel('Téléphone').fill('12');
  await page.getByLabel('E-mail').fill('awa');
  await findPassword(page).fill('court');
  await create.click();
  await expect(page.getByLabel('Nom complet')).toHaveAccessibleDescription('Indiquez votre nom complet.');
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/10 chiffres/);
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/e-mail valide/);
  await expect(findPassword(page)).toHaveAccessibleDescription(/doit contenir au moins 6 caractères\./);
  const name = page.getByLabel('Nom complet');
  await expect(name).toBeFocused();
  await page.keyboard.type('Awa Koné', { delay: 20 });
  await expect(name).toHaveValue('Awa Koné');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Téléphone')).toBeFocused();

  await findPassword(page).fill('é'.repeat(129));
  await create.click();
  await expect(findPassword(page)).toHaveAccessibleDescription(/128 caractères au plus\./);
  await fillSignUp(page, takenEmail.toUpperCase());
  // A captive portal answers every request with its own page and status 200.
  await page.route(/auth\.signUp$/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Achetez un forfait</h1>' }),
  );
  await create.click();
  await expectToast(page, 'Erreur lors de l’inscription', 'Veuillez réessayer.');
  await page.unroute(/auth\.signUp$/);
  await create.click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    /Cet email est peut-être déjà utilisé. Veuillez réessayer. Se connecter/,
  );
  await expect(page).toHaveURL('/inscription-client');
  await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné');
  await expect(page.getByLabel('Téléphone')).toHaveValue('07 01 02 03 04');
  await expect(page.getByLabel('E-mail')).toHaveValue(takenEmail.toUpperCase());
  await expect(findPassword(page)).toHaveValue('un-mot-de-passe');
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(takenEmail.toUpperCase());
  await expect(findPassword(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('un-mot-de-passe');
});

test('signing up sends the confirmation letter again, then after a countdown', async ({ browse, server }) => {
  const page = await browse({ at: '/attente-confirmation' });
  await expect(page).toHaveURL('/connexion');

  const email = await signUpOverApi(page);
  await page.clock.install();
  await page.goto('/connexion');
  await signIn(page, email, 'un-mot-de-passe');
  await expectToast(page, 'Confirmation requise', 'Veuillez vérifier vos e-mails pour confirmer');
  await expect(page).toHaveURL('/attente-confirmation');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/Regardez aussi dans vos courriers indésirables\.$/)).toBeVisible();
  // The refused sign-in sent no letter, so there is no countdown yet.
  await stopTime(page);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true }).click();
  await expectToast(page, 'E-mail renvoyé !');
  await expect(page.getByRole('button', { name: /Renvoyer l’e-mail dans 60\ss/ })).toBeDisabled();
  await advanceTime(page, 59_000);
  await expect(page.getByRole('button', { name: /Renvoyer l’e-mail dans 1\ss/ })).toBeDisabled();
  await advanceTime(page, 1000);
  const resend = page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true });
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole('button', { name: /Renvoyer l’e-mail dans/ })).toBeDisabled();
  await page.reload();
  await advanceUntilVisible(page, page.getByRole('button', { name: /Renvoyer l’e-mail dans [1-5]\d\ss/ }));
  // A phone that wakes late has missed the seconds between.
  await page.clock.fastForward(70_000);
  await expect(resend).toBeEnabled();
  await page.clock.resume();
  await page.goto(await readLink(server, email, /Confirmez/, 3));
  await expect(page).toHaveURL('/client/dashboard');
});

test('signing up goes on from a bad link by a fresh one', async ({ browse, server }) => {
  const page = await browse();
  const email = await signUpOverApi(page);
  await page.goto(`/confirmation#token=${'x'.repeat(40)}`);
  await expect(findTitle(page, 'Lien invalide ou expiré')).toBeVisible();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.route('**/trpc/auth.confirmEmail', (route) => route.abort());
  const link = await readLink(server, email);
  // The address differs in its hash alone, so the browser loads nothing.
  await page.goto(link);
  await expect(findTitle(page, 'Confirmation en attente')).toBeVisible();
  await expect(page).toHaveURL('/confirmation');
  expect(loads).toEqual([]);
  await page.reload();
  await expect(findTitle(page, 'Confirmation en attente')).toBeVisible();
  await page.unroute('**/trpc/auth.confirmEmail');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  expect(await page.evaluate(() => sessionStorage.getItem('laveo:confirmation'))).toBeNull();

  const other = await browse({ at: link });
  await expect(findTitle(other, 'Lien invalide ou expiré')).toBeVisible();
  await page.goto(link);
  await expectToast(page, 'Vous êtes déjà connecté');
  await expect(page).toHaveURL('/client/dashboard');
});

test('signing up leads a livreur in, though an older answer comes late', async ({ browse, server }) => {
  const page = await browse();
  const email = makeEmail();
  await page.goto('/inscription-livreur');
  await expect(findTitle(page, 'Devenez Livreur Partenaire')).toBeVisible();
  await fillSignUp(page, email, 'Koffi Aka');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL('/attente-confirmation');
  const link = await readLink(server, email);
  const confirmation = page.waitForResponse(/auth\.confirmEmail/);
  let meRequests = 0;
  // An answer from before the confirmation must not undo it.
  await page.route(/auth\.me/, async (route) => {
    const response = await fetchRoute(route);
    if (meRequests++ === 0) await confirmation;
    await route.fulfill({ response });
  });
  await page.goto(link);
  await expect(page).toHaveURL('/livreur/dashboard');
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible();
});
