import { BOSS, findTitle, readLink, signIn } from '../support/accounts.ts';
import { findListedOrders } from '../support/desk.ts';
import { expectToast } from '../support/page.ts';
import { DEMO_PASSWORD, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

/** Demonstration accounts are exempt from the second factor, so their mark is removed here. */
const test = makeTestOnOwnServer((server) => server.updateDatabase('update users set demo = 0'));

test('a superadmin adds a passkey, loses it and comes back by a code', async ({ browse, server }) => {
  const page = await browse({ viewport: DESK });
  // This virtual security key confirms every request by itself.
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const key = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const options = { ...key, hasUserVerification: true, isUserVerified: true };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.goto('/connexion?next=/superadmin/commandes');
  await signIn(page, BOSS, DEMO_PASSWORD);
  await expect(findTitle(page, 'Confirmez que c’est vous')).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir le lien par e-mail' }).click();
  await expect(page.getByText('Le lien est en route.')).toBeVisible();
  await page.goto(await readLink(server, BOSS, /^Votre lien pour entrer/));
  await expect(findTitle(page, 'Protégez votre compte')).toBeVisible();
  await expect(page.getByText('Votre compte demande maintenant une seconde étape.')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await expect(findTitle(page, 'Vos codes de secours')).toBeVisible();
  const list = page.getByRole('list', { name: 'Codes de secours' });
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page).toHaveURL('/superadmin/panel');

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
  await elsewhere.getByLabel('Code de secours').fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Vérifier' }).click();
  await expect(elsewhere).toHaveURL('/superadmin/panel');
  await elsewhere.goto('/superadmin/profil');
  await expect(elsewhere.getByText('Il en reste 9.')).toBeVisible();
});
