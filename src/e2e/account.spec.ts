import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openStore } from '#db/open.ts';
import type { TestServer } from './server.ts';
import { call, type DemoRole, expect, linkFrom, query, test } from './world.ts';

const anAddress = () => `${randomUUID()}@laveo.test`;
const WRONG = 'Identifiants incorrects ou compte inexistant.';
const HOMES: Record<DemoRole, { button: string; home: string }> = {
  client: { button: 'Client', home: '/client/dashboard' },
  livreur: { button: 'Livreur', home: '/livreur/dashboard' },
  admin: { button: 'Administrateur', home: '/admin/dashboard' },
  superadmin: { button: 'Super Admin', home: '/superadmin/panel' },
};

const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const refused = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').getByText(text).first()).toBeVisible();

async function fillSignUp(page: Page, person: { fullname: string; email: string; password?: string }) {
  await page.getByLabel('Nom complet').fill(person.fullname);
  await page.getByLabel('Téléphone').fill('07 01 02 03 04');
  await page.getByLabel('E-mail').fill(person.email);
  await password(page).fill(person.password ?? 'un-mot-de-passe');
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await password(page).fill(typed);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

const signUpOverApi = (page: Page, server: TestServer, email: string) =>
  call(page.request, server, 'auth.signUp', {
    fullname: 'Awa Koné',
    phone: '07 01 02 03 04',
    email,
    password: 'un-mot-de-passe',
  });

/** The link of the nth letter of this subject, once it has arrived. */
async function linkOf(server: TestServer, email: string, subject: RegExp, nth = 1): Promise<string> {
  const found = () => server.letters(email).filter((letter) => subject.test(letter.subject));
  await expect.poll(() => found().length, { message: `${nth} letters ${subject} to ${email}` }).toBe(nth);
  return found()[nth - 1]?.text.match(/https?:\/\/\S*#\S+/)?.[0] ?? '';
}

/** What takes a day or a wrong hand in real life: a row changed beside the running server. */
function change(server: TestServer, sql: string, ...values: string[]): void {
  const store = openStore({ file: join(server.dataDir, 'laveo.sqlite'), onPending: 'refuse' });
  store.sqlite.prepare(sql).run(...values);
  store.close();
}

/** From here on the page's timers wait for `runFor`, however slow the machine. Its clock must be installed. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
}

test.describe('a new client', () => {
  test('goes from the landing page to the first order screen with one form and one e-mail', async ({
    browse,
    server,
  }) => {
    const page = await browse();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const email = anAddress();
    await page.goto('/');
    await page.getByRole('link', { name: /Commander maintenant/ }).click();
    await page.getByRole('link', { name: /Créer un compte/ }).click();
    await expect(title(page, 'Créer un compte')).toBeVisible();
    await fillSignUp(page, { fullname: 'Awa Koné', email: `  ${email.toUpperCase()} ` });
    await page.getByRole('button', { name: 'Créer mon compte' }).dblclick();
    await expect(page.getByText('Compte créé !', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/attente-confirmation');

    const link = await linkFrom(server, email);
    // A mail scanner opens it first, without any script: nothing happens.
    expect((await page.request.get(link)).ok()).toBe(true);
    await page.goto(link);
    await expect(title(page, 'Bonjour Awa Koné')).toBeVisible();
    await expect(page).toHaveURL('/client/dashboard');
    await page.getByRole('link', { name: 'Passer une commande' }).click();
    await expect(page).toHaveURL('/client/passer-commande');
    await expect(page.getByRole('button', { name: 'Valider la commande' })).toBeVisible();
    expect(sent).toEqual(['/trpc/auth.signUp', '/trpc/auth.confirmEmail']);
    expect(server.letters(email)).toHaveLength(1);
  });

  test('is told what is wrong and loses nothing: slips, a dead network, an address already taken', async ({
    browse,
    aClient,
  }) => {
    const { email: taken } = await aClient();
    const page = await browse();
    await page.goto('/inscription-client');
    const create = page.getByRole('button', { name: 'Créer mon compte' });
    await page.getByLabel('Téléphone').fill('12');
    await page.getByLabel('E-mail').fill('awa');
    await password(page).fill('court');
    await create.click();
    await expect(page.getByLabel('Nom complet')).toHaveAccessibleDescription('Indiquez votre nom complet.');
    await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/10 chiffres/);
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/e-mail valide/);
    await expect(password(page)).toHaveAccessibleDescription(
      /Le mot de passe doit contenir au moins 6 caractères\./,
    );

    await fillSignUp(page, { fullname: 'Awa Koné', email: taken.toUpperCase() });
    await page.context().setOffline(true);
    await create.click();
    await expect(page.getByRole('alert').getByRole('article')).toBeVisible();
    await page.context().setOffline(false);
    await create.click();
    await refused(page, 'Cet email est peut-être déjà utilisé. Veuillez réessayer.');
    await expect(page).toHaveURL('/inscription-client');
    await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Koné');
    await expect(page.getByLabel('Téléphone')).toHaveValue('07 01 02 03 04');
    await expect(page.getByLabel('E-mail')).toHaveValue(taken.toUpperCase());
    await expect(password(page)).toHaveValue('un-mot-de-passe');
  });

  test('who lost the e-mail asks for another one, after a countdown', async ({ browse, server }) => {
    const page = await browse();
    await page.goto('/attente-confirmation');
    await expect(page).toHaveURL('/connexion');

    const email = anAddress();
    await signUpOverApi(page, server, email);
    await page.clock.install();
    await page.goto('/connexion');
    await signIn(page, email, 'un-mot-de-passe');
    await refused(page, 'Confirmation requise');
    await refused(page, 'Veuillez vérifier vos e-mails pour confirmer votre compte.');
    await expect(page).toHaveURL('/attente-confirmation');
    await expect(page.getByText(email)).toBeVisible();
    // A refused sign-in sends nothing: one may ask at once.
    await stopTime(page);
    await page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true }).click();
    await expect(page.getByText('E-mail renvoyé !', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Renvoyer l’e-mail dans 60\ss/ })).toBeDisabled();
    await page.clock.runFor(59_000);
    await expect(page.getByRole('button', { name: /Renvoyer l’e-mail dans 1\ss/ })).toBeDisabled();
    await page.clock.runFor(1000);
    await expect(page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true })).toBeEnabled();
    await page.clock.resume();
    await page.goto(await linkOf(server, email, /Confirmez/, 2));
    await expect(page).toHaveURL('/client/dashboard');
  });

  test('with a bad, expired or used link is sent another', async ({ browse, server }) => {
    const page = await browse();
    const email = anAddress();
    await signUpOverApi(page, server, email);
    const first = await linkFrom(server, email);
    await page.goto(`/confirmation#token=${'x'.repeat(40)}`);
    await expect(title(page, 'Lien invalide ou expiré')).toBeVisible();

    change(
      server,
      'update tokens set expires_at = 1 where user_id = (select id from users where email = ?)',
      email,
    );
    await page.goto('/');
    await page.goto(first);
    await expect(title(page, 'Lien invalide ou expiré')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
    await expect(page.getByText('E-mail renvoyé !', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/attente-confirmation');

    const second = await linkOf(server, email, /Confirmez/, 2);
    await page.goto(second);
    await expect(page).toHaveURL('/client/dashboard');
    const other = await browse();
    await other.goto(second);
    await expect(title(other, 'Lien invalide ou expiré')).toBeVisible();
    await other.getByRole('link', { name: /Se connecter/ }).click();
    await expect(other).toHaveURL('/connexion');
  });

  test('may have a script for a name, and it stays a name', async ({ aClient, as }) => {
    const fullname = '<script>alert("Awa")</script> & <b>Koné</b>';
    const page = await as(await aClient(fullname));
    await page.goto('/client/dashboard');
    await expect(title(page, `Bonjour ${fullname}`)).toBeVisible();
  });

  test('who is a livreur enters his own area by the same way', async ({ browse, server }) => {
    const page = await browse();
    const email = anAddress();
    await page.goto('/inscription-livreur');
    await expect(title(page, 'Devenez Livreur Partenaire')).toBeVisible();
    await fillSignUp(page, { fullname: 'Koffi Aka', email });
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page).toHaveURL('/attente-confirmation');
    await page.goto(await linkFrom(server, email));
    await expect(page).toHaveURL('/livreur/dashboard');
    await expect(page.getByText('Aucune mission pour le moment')).toBeVisible();
  });
});

test.describe('signing in', () => {
  test('refuses a wrong password, an unknown address and a closed account with the same words', async ({
    browse,
    aClient,
    as,
    server,
  }) => {
    const account = await aClient();
    const closed = await aClient();
    const wasOpen = await as(closed);
    await wasOpen.goto('/client/dashboard');
    const { user } = (await query(wasOpen.request, server, 'auth.me')) as { user: { id: string } };
    const boss = await as('superadmin');
    await call(boss.request, server, 'people.setActive', { userId: user.id, active: false });
    // Nothing is asked of the page: it learns by itself that its session is over.
    await expect(wasOpen).toHaveURL(/\/connexion/);

    const page = await browse();
    await page.goto('/connexion');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/e-mail valide/);
    const answers = new Set<string>();
    for (const [email, typed] of [
      [account.email, 'autre-mot'],
      [anAddress(), account.password],
      [closed.email, closed.password],
    ] as const) {
      const answer = page.waitForResponse(/auth\.signIn/);
      await signIn(page, email, typed);
      const { error } = (await (await answer).json()) as { error: { data: object } };
      answers.add(JSON.stringify({ ...error.data, requestId: undefined }));
      await refused(page, WRONG);
      await expect(page.getByLabel('E-mail')).toHaveValue(email);
      await expect(password(page)).toHaveValue(typed);
    }
    expect([...answers]).toHaveLength(1);
    await signIn(page, account.email.toUpperCase(), account.password);
    await expect(page).toHaveURL('/client/dashboard');
  });

  test('takes one tap in a demonstration, whatever the role', async ({ browse }) => {
    const page = await browse();
    for (const { button, home } of Object.values(HOMES)) {
      await page.context().clearCookies();
      await page.goto('/connexion');
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('follows next= to a page of our own, and to nowhere else', async ({ browse, aClient }) => {
    const account = await aClient();
    const page = await browse();
    await page.goto('/client/historique?q=robe');
    await expect(page).toHaveURL(/\/connexion\?next=/);
    await signIn(page, account.email, account.password);
    await expect(page).toHaveURL('/client/historique?q=robe');
    for (const hostile of [
      '//evil.example/client',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/connexion?next=${encodeURIComponent(hostile)}`);
      await expect(page).toHaveURL('/client/dashboard');
    }
  });

  test('is not asked again on the way back, and ends with a word', async ({ browse, aClient }) => {
    const account = await aClient('Awa Koné');
    const page = await browse();
    await page.goto('/');
    await page.getByRole('link', { name: 'Commander', exact: true }).first().click();
    await page.getByRole('link', { name: /Créer un compte/ }).click();
    await expect(title(page, 'Créer un compte')).toBeVisible();
    await page.goBack();
    await expect(title(page, 'Bienvenue')).toBeVisible();
    await signIn(page, account.email, account.password);
    await expect(page).toHaveURL('/client/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(title(page, 'Bonjour Awa Koné')).toBeVisible();

    await page.getByRole('button', { name: 'Awa Koné' }).click();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page.getByText('Déconnexion réussie', { exact: true })).toBeVisible();
    await expect(page.getByText('Vous avez été déconnecté.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/client/dashboard');
    await expect(page).toHaveURL(/\/connexion/);
  });

  test('leads everybody to his own area and to no other', async ({ as, aClient, server }) => {
    const client = await as('client');
    for (const address of ['/admin/dashboard', '/superadmin/gestion', '/livreur/dashboard']) {
      await client.goto(address);
      await expect(client).toHaveURL('/client/dashboard');
    }
    const livreur = await as('livreur');
    await livreur.goto('/client/passer-commande');
    await expect(livreur).toHaveURL('/livreur/dashboard');

    const account = await aClient();
    const page = await as(account);
    change(server, 'update users set role = ? where email = ?', 'coursier', account.email);
    await page.goto('/connexion');
    await signIn(page, account.email, account.password);
    await refused(page, 'Erreur de rôle');
    await refused(page, 'Votre rôle n’a pas été défini.');
    await page.goto('/client/dashboard');
    await expect(page).toHaveURL(/\/connexion/);
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by the link of a letter; the old one and other sessions end', async ({
    browse,
    as,
    aClient,
    server,
  }) => {
    const account = await aClient();
    const elsewhere = await as(account);
    await elsewhere.goto('/client/dashboard');
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

    const page = await browse();
    await page.goto('/connexion');
    await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
    await expect(title(page, 'Mot de passe oublié')).toBeVisible();
    for (const email of [anAddress(), account.email]) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(
        `Si un compte existe pour ${email}, le lien est en route. Il reste valable une heure.`,
      );
    }

    const link = await linkOf(server, account.email, /Réinitialisez/);
    await page.clock.install();
    await page.goto('/reset-password');
    await expect(title(page, 'Vérification du lien')).toBeVisible();
    await stopTime(page);
    await page.goto(link);
    await expect(title(page, 'Lien vérifié')).toBeVisible();
    await page.clock.runFor(1400);
    await expect(title(page, 'Lien vérifié')).toBeVisible();
    await page.clock.runFor(100);
    await expect(title(page, 'Nouveau mot de passe')).toBeVisible();
    await page.clock.resume();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await expect(title(page, 'Nouveau mot de passe')).toBeVisible();
    const wanted = page.getByLabel('Nouveau mot de passe');
    const again = page.getByLabel('Confirmer le mot de passe');
    const submit = page.getByRole('button', { name: 'Changer le mot de passe' });
    await wanted.fill('nouveau-secret');
    await again.fill('autre-secret');
    await submit.click();
    await expect(again).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.');
    await wanted.fill('court');
    await again.fill('court');
    await submit.click();
    await expect(wanted).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 6 caractères\./);
    await wanted.fill('nouveau-secret');
    await again.fill('nouveau-secret');
    await submit.click();
    await expect(page.getByText('Mot de passe modifié', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/connexion');

    await expect(elsewhere).toHaveURL(/\/connexion/);
    await signIn(page, account.email, account.password);
    await refused(page, WRONG);
    await signIn(page, account.email, 'nouveau-secret');
    await expect(page).toHaveURL('/client/dashboard');

    // Used up: said before anybody types a new password.
    const late = await browse();
    await late.goto(link);
    await refused(late, 'Lien invalide ou expiré');
    await expect(late).toHaveURL('/mot-de-passe-oublie');
  });

  test('waits five seconds for a link, then warns and offers another', async ({ browse }) => {
    const page = await browse();
    await page.clock.install();
    await page.goto('/reset-password');
    await expect(title(page, 'Vérification du lien')).toBeVisible();
    await stopTime(page);
    await page.clock.runFor(5000);
    await refused(page, 'Lien invalide ou expiré');
    await refused(page, 'Veuillez refaire une demande de réinitialisation.');
    await expect(page).toHaveURL('/mot-de-passe-oublie');
  });

  test('is not swallowed by an open session when its link opens the sign-in page', async ({ as }) => {
    const page = await as('client');
    const known = page.waitForResponse(/auth\.me/);
    await page.goto('/connexion#type=recovery&token=0123456789012345678901234567');
    await known;
    await expect(title(page, 'Bienvenue')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Super Admin' })).toBeVisible();
    await expect(page).toHaveURL(/\/connexion#type=recovery/);
    await page.goto('/');
    await page.goto('/connexion');
    await expect(page).toHaveURL('/client/dashboard');
  });
});

test('a late answer to "who am I" does not undo the confirmation', async ({ browse, server }) => {
  const page = await browse();
  const email = `${randomUUID()}@laveo.test`;
  await call(page.request, server, 'auth.signUp', {
    fullname: 'Awa Koné',
    phone: '07 01 02 03 04',
    email,
    password: 'un-mot-de-passe',
  });
  const link = await linkFrom(server, email);
  const confirmed = page.waitForResponse(/auth\.confirmEmail/);
  let held = 0;
  await page.route(/auth\.me/, async (route) => {
    const answer = await route.fetch();
    if (held++ === 0) await confirmed;
    await route.fulfill({ response: answer });
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Awa Koné' })).toBeVisible();
});
