import { assignThroughApi, fetchDeskOrder, readUserId, sendOrder } from '../support/desk.ts';
import { call, expect, test } from '../support/world.ts';

test('the counts of the navigation say what they count, and the menu of a phone how to leave it', async ({
  as,
}) => {
  const admin = await as('admin', { at: '/admin/dashboard' });
  await admin.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const drawer = admin.getByRole('dialog');
  for (const name of [
    /^Commandes, \d+ commandes?$/,
    /^À répondre, \d+ à traiter$/,
    /Profil, Administrateur$/,
  ])
    await expect(drawer.getByRole('link', { name })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Déconnexion', exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer le menu', exact: true }).click();
  await expect(drawer).toBeHidden();

  await admin.goto('/admin/candidatures');
  const sections = admin.getByRole('navigation', { name: 'À répondre' });
  await expect(sections.getByRole('link', { name: /^Candidatures, \d+ nouvelles?$/ })).toBeInViewport();

  for (const role of ['client', 'livreur'] as const) {
    const page = await as(role, { at: `/${role}/profil` });
    await page.getByRole('button', { name: /^\S.*, menu du compte$/ }).click();
    await expect(page.getByRole('button', { name: 'Déconnexion', exact: true })).toBeVisible();
  }
});

test('a client whose order is assigned reads the code, and no longer the phone once the livreur is dismissed', async ({
  as,
  aClient,
  aLivreur,
  server,
}) => {
  const page = await as(await aClient('Judith Assi'));
  const livreur = await as(await aLivreur('Norbert Yao'));
  const boss = await as('superadmin');
  const orderId = await sendOrder(page, server);
  await assignThroughApi(boss, server, orderId, livreur);
  await page.goto('/client/commandes');
  await expect(page.getByText('Norbert Yao')).toBeVisible();
  await expect(page.getByText('07 01 02 03 04')).toBeVisible();
  const { codes } = await fetchDeskOrder(boss, server, orderId);
  await expect(page.getByRole('region', { name: 'Code de ramassage' })).toContainText(codes.pickup);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveAttribute('href', /^tel:\+\d+$/);
  const userId = await readUserId(livreur, server);
  await call(boss.request, server, 'people.setActive', { userId, active: false });
  await expect(page.getByText('Un autre livreur vous sera attribué')).toBeVisible();
  await expect(page.getByText('Norbert Yao')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Appeler' })).toHaveCount(0);
});
