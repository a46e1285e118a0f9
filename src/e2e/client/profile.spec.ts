import type { Page } from '@playwright/test';
import { updateDatabase } from '../support/accounts.ts';
import { sendOrder } from '../support/desk.ts';
import { expectToast } from '../support/toasts.ts';
import { DESK, expect, test } from '../support/world.ts';

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

test('after the account is deleted the invoice names its client to a superadmin and to nobody else', async ({
  aClient,
  as,
  server,
}) => {
  const account = await aClient('Awalina Koffi');
  const page = await as(account);
  const orderId = await sendOrder(page, server);
  updateDatabase(server, "update orders set status = 'completed' where id = ?", orderId);
  await page.goto('/client/profil');
  await expect(page.getByText(/Seule la facture d’une commande livrée garde votre nom/)).toContainText(
    'pour tous les autres, vous devenez «\u00a0Client\u00a0supprimé\u00a0»',
  );
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expectToast(page, 'Compte supprimé');

  const named = ['Awalina Koffi', 'Cocody, rue des Jardins', '+225 07 01 02 03 04'];
  const boss = await as('superadmin', { viewport: DESK, at: `/superadmin/facture/${orderId}` });
  const findInvoice = (of: Page) => of.getByRole('article', { name: 'Facture' });
  for (const words of named) await expect(findInvoice(boss)).toContainText(words);
  const admin = await as('admin', { viewport: DESK, at: `/admin/facture/${orderId}` });
  await expect(findInvoice(admin)).toContainText('Client supprimé');
  for (const words of named) await expect(findInvoice(admin)).not.toContainText(words);
});
