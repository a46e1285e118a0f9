import { findTitle, plugInSecurityKey, signIn, signOut } from '../support/accounts.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { expect, test } from '../support/world.ts';

const OFFER = 'Entrer sans mot de passe la prochaine fois';
const ENTER = 'Entrer avec mon empreinte ou mon code';

test('a client adds a passkey, enters with one tap and removes it', async ({ browse, aClient, server }) => {
  const { email, password, fullname } = await aClient();
  const page = await browse({ at: '/connexion' });
  await plugInSecurityKey(page);
  const offer = page.getByRole('heading', { name: OFFER });
  const leave = async () => {
    await signOut(page, fullname);
    await expectToast(page, 'Déconnexion réussie');
    await page.goto('/connexion');
  };
  await signIn(page, email, password);
  await expect(findTitle(page, `Bonjour ${fullname}`)).toBeVisible();
  await expect(page.getByText('Informations personnelles')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Informations personnelles')).toBeVisible();
  await expect(offer).toHaveCount(0);

  await leave();
  await expect(page.getByRole('button', { name: 'Recevoir un lien par e-mail' })).toBeEnabled();
  await expect(page.getByRole('button', { name: ENTER })).toHaveCount(0);
  await signIn(page, email, password);
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  // A phone that lies open is not enough to add a key to the account.
  server.updateDatabase('update sessions set verified_at = 1');
  await page.getByRole('button', { name: 'Utiliser cet appareil' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await prompt.getByLabel('Mot de passe', { exact: true }).fill(password);
  await prompt.getByRole('button', { name: 'Confirmer' }).click();
  await expectToast(page, 'Clé d’accès ajoutée');
  await expect(offer).toHaveCount(0);
  await expect
    .poll(() => server.readLetters(email).map(({ subject }) => subject))
    .toContain('Une clé d’accès ouvre votre compte');

  await leave();
  await page.getByRole('button', { name: ENTER }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await expect(findTitle(page, `Bonjour ${fullname}`)).toBeVisible();

  await page.goto('/client/profil');
  const card = page.locator('section').filter({ hasText: 'Entrer sans mot de passe' });
  await expect(card.getByText(/^Clé d’accès ajoutée le .*, utilisée/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Retirer / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(card.getByRole('button', { name: /^Retirer / })).toHaveCount(0);
  await leave();
  await expect(page.getByRole('button', { name: 'Recevoir un lien par e-mail' })).toBeEnabled();
  await expect(page.getByRole('button', { name: ENTER })).toHaveCount(0);
});

test('the offer is put off for good', async ({ browse, aClient }) => {
  const { email, password, fullname } = await aClient();
  const page = await browse({ at: '/connexion' });
  await plugInSecurityKey(page);
  const offer = page.getByRole('heading', { name: OFFER });
  for (const isOffered of [false, true, false]) {
    await page.goto('/connexion');
    await signIn(page, email, password);
    await expect(page.getByText('Informations personnelles')).toBeVisible();
    if (isOffered) {
      await page.getByRole('button', { name: 'Plus tard' }).click();
      await expect(page.getByRole('button', { name: 'Plus tard' })).toHaveCount(0);
    }
    await expect(offer).toHaveCount(0);
    await signOut(page, fullname);
    await expectToast(page, 'Déconnexion réussie');
  }
});
