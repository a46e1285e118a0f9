import { change, linkOf, password, signIn, title, uniqueEmail } from '../support/accounts.ts';
import { advanceTime, nextFrame, stopTime } from '../support/clock.ts';
import { fetchRoute } from '../support/freshConnection.ts';
import { expectToast } from '../support/toasts.ts';
import { call, type DemoRole, expect, query, test } from '../support/world.ts';

const WRONG = 'Identifiants incorrects ou compte inexistant.';
const HOMES: Record<DemoRole, { button: string; home: string }> = {
  client: { button: 'Client', home: '/client/dashboard' },
  livreur: { button: 'Livreur', home: '/livreur/dashboard' },
  admin: { button: 'Administrateur', home: '/admin/dashboard' },
  superadmin: { button: 'Super Admin', home: '/superadmin/panel' },
};

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
      [uniqueEmail(), account.password],
      [closed.email, closed.password],
    ] as const) {
      const answer = page.waitForResponse(/auth\.signIn/);
      await signIn(page, email, typed);
      const { error } = (await (await answer).json()) as { error: { data: object } };
      answers.add(JSON.stringify({ ...error.data, requestId: undefined }));
      await expectToast(page, WRONG);
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
    await expectToast(page, 'Déconnexion réussie', 'Vous avez été déconnecté.');
    await expect(page).toHaveURL('/');
    // In the same visit, without a reload: what asks for a person leads to the sign-in, and from there on.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click();
    await page.getByRole('link', { name: 'profil', exact: true }).click();
    await expect(page).toHaveURL('/connexion?next=%2Fclient%2Fprofil');
    await page.goto('/client/dashboard');
    await expect(page).toHaveURL(/\/connexion/);
  });

  test('ends at the start though the pages learn of it before the answer is there', async ({ as }) => {
    const page = await as('client');
    await page.goto('/client/dashboard');
    await expect(page.getByRole('banner').getByText('en direct')).toBeVisible();
    await page.route('**/trpc/auth.signOut', async (route) => {
      // Its stream was cut with the session: the page asks who is signed in, and hears that nobody is.
      const heard = page.waitForResponse(/auth\.me/);
      const answer = await fetchRoute(route);
      await (await heard).finished();
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'Awa Koné' }).click();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expectToast(page, 'Déconnexion réussie', 'Vous avez été déconnecté.');
    await expect(page).toHaveURL('/');
  });

  test('by another person in another tab leaves nothing of the first in this one', async ({
    aClient,
    as,
    server,
  }) => {
    const [awa, bintou] = [await aClient('Awa Sylla'), await aClient('Bintou Sylla')];
    const page = await as(awa);
    await page.goto('/client/profil');
    await expect(page.getByLabel('Nom complet')).toHaveValue('Awa Sylla');
    // What the other tab does while this one sleeps: the cookie and all that the browser keeps are another's.
    await call(page.request, server, 'auth.signIn', { email: bintou.email, password: bintou.password });
    const { user } = (await query(page.request, server, 'auth.me')) as { user: { id: string } };
    await page.evaluate((id) => {
      localStorage.setItem('laveo:owner', id);
      dispatchEvent(new StorageEvent('storage', { key: 'laveo:me' }));
    }, user.id);
    await expect(page.getByLabel('Nom complet')).toHaveValue('Bintou Sylla');
    await expect(page.getByText(awa.email)).toHaveCount(0);
  });

  test('is believed of the person whom the phone knows while the server is slow to say', async ({ as }) => {
    const page = await as('client');
    await page.goto('/client/dashboard');
    await expect(title(page, 'Bonjour Awa Koné')).toBeVisible();
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/auth\.me/, async (route) => {
      await slow;
      await route.fulfill({ json: { result: { data: { user: null } } } });
    });
    await page.reload();
    await expect(title(page, 'Bonjour Awa Koné')).toBeVisible();
    // And no longer than until it says otherwise.
    answer();
    // On a machine slower than the page's patience, its first question is over: it asks again.
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'laveo:me' })));
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
    await expectToast(page, 'Erreur de rôle', 'Votre rôle n’a pas été défini.');
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
    for (const email of [uniqueEmail(), account.email]) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(
        `Si un compte existe pour ${email}, le lien est en route. Il reste valable une heure.`,
      );
    }

    const link = await linkOf(server, account.email, /Réinitialisez/);
    await page.clock.install();
    await stopTime(page);
    await page.goto('/reset-password');
    await nextFrame(page, title(page, 'Vérification du lien'));
    await page.goto(link);
    await expect(title(page, 'Lien vérifié')).toBeVisible();
    await advanceTime(page, 1400);
    await expect(title(page, 'Lien vérifié')).toBeVisible();
    await advanceTime(page, 100);
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
    await expectToast(page, 'Mot de passe modifié');
    await expect(page).toHaveURL('/connexion');

    await expect(elsewhere).toHaveURL(/\/connexion/);
    await signIn(page, account.email, account.password);
    await expectToast(page, WRONG);
    await signIn(page, account.email, 'nouveau-secret');
    await expect(page).toHaveURL('/client/dashboard');

    // Used up: said before anybody types a new password.
    const late = await browse();
    await late.goto(link);
    await expectToast(late, 'Lien invalide ou expiré');
    await expect(late).toHaveURL('/mot-de-passe-oublie');
  });

  test('waits five seconds for a link, then warns and offers another', async ({ browse }) => {
    const page = await browse();
    await page.clock.install();
    await stopTime(page);
    await page.goto('/reset-password');
    await nextFrame(page, title(page, 'Vérification du lien'));
    await advanceTime(page, 5000);
    await expectToast(page, 'Lien invalide ou expiré', 'Veuillez refaire une demande de réinitialisation.');
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
