import { expect, test } from '../support/world.ts';

test('what is wrong in the profile is said under its field, which takes the focus', async ({
  aClient,
  as,
}) => {
  const account = await aClient();
  const page = await as(account);
  await page.goto('/client/profil');
  const name = page.getByLabel('Nom complet');
  await name.fill('');
  await page.getByLabel('Téléphone').fill('12');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez votre nom complet.');

  const current = page.getByLabel('Mot de passe actuel');
  const wanted = page.getByLabel('Nouveau mot de passe', { exact: true });
  const again = page.getByLabel('Confirmer le nouveau mot de passe');
  await current.fill('ce-n-est-pas-lui');
  await wanted.fill('un-nouveau-mot');
  await again.fill('un-autre-mot');
  const change = page.getByRole('button', { name: 'Changer le mot de passe' });
  await change.click();
  await expect(again).toBeFocused();
  await again.fill('un-nouveau-mot');
  await change.click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Mot de passe', { exact: true });
  await password.fill('ce-n-est-pas-lui');
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(password).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');
  await expect(dialog).toBeVisible();
});
