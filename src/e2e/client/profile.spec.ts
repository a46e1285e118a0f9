import { expect, test } from '../support/world.ts';

test('an error in the profile is shown under its field and focused', async ({ aClient, as }) => {
  const account = await aClient();
  const page = await as(account, { at: '/client/profil' });
  const name = page.getByLabel('Nom complet');
  await name.fill('');
  await page.getByLabel('Téléphone').fill('12');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez votre nom complet.');

  const currentPassword = page.getByLabel('Mot de passe actuel');
  const newPassword = page.getByLabel('Nouveau mot de passe', { exact: true });
  const confirmation = page.getByLabel('Confirmer le nouveau mot de passe');
  await currentPassword.fill('ce-n-est-pas-lui');
  await newPassword.fill('un-nouveau-mot');
  await confirmation.fill('un-autre-mot');
  const submit = page.getByRole('button', { name: 'Changer le mot de passe' });
  await submit.click();
  await expect(confirmation).toBeFocused();
  await confirmation.fill('un-nouveau-mot');
  await submit.click();
  await expect(currentPassword).toBeFocused();
  await expect(currentPassword).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Mot de passe', { exact: true });
  await password.fill('ce-n-est-pas-lui');
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(password).toHaveAccessibleDescription('Le mot de passe actuel ne correspond pas.');
  await expect(dialog).toBeVisible();
});
