import { prefixWithDe } from '#domain/format/text.ts';
import { chooseAct, findPersonRow, findPersonRows } from '../support/accounts.ts';
import {
  assignLivreur,
  chooseMoreAct,
  findMissionCard,
  findOrderCard,
  openFilters,
  readUserId,
  searchBoard,
} from '../support/desk.ts';
import { findSheet, openSheet, pressInSheet, typeCode } from '../support/handover.ts';
import { expectAccessible } from '../support/page.ts';
import { test } from '../support/road.ts';
import { DESK, expect, PHONE, query } from '../support/world.ts';

test.use({ paymentMethod: 'espece' });

test('another livreur brings the rest, with the money due', async ({ road, as, aLivreur }) => {
  const { livreur, client, admin, orderId } = road;
  await road.advanceToDelivery();
  await road.openMissions();
  await openSheet(livreur, orderId, 'Confirmer la livraison');
  await pressInSheet(livreur, /^Moins de pièces/);
  await pressInSheet(livreur, 'Un de moins');
  await expect(findSheet(livreur).getByText(/^Reste 1\spièce/)).toBeVisible();
  await expectAccessible(livreur);
  await typeCode(livreur, (await road.codes()).delivery);
  await pressInSheet(livreur, /^1\spièce remise, pas encore payé$/);
  await expect.poll(road.order).toMatchObject({ status: 'completed', linen: 'held', piecesHeld: 1 });

  await client.goto('/client/commandes');
  await expect(client.getByText(/^Reste 1\spièce chez nous/)).toBeVisible();
  await admin.setViewportSize(PHONE);
  const rest = (await searchBoard(admin, orderId)).getByRole('listitem');
  await expect(rest.filter({ hasText: /Reste 1\spièce/ })).toBeVisible();

  const [first, second] = [await readUserId(livreur), await aLivreur('Seydou Kamagaté')];
  await road.desk('assign', { leg: 'return', livreurId: first, from: 'completed' });
  await admin.setViewportSize(DESK);
  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Changer de livreur');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(second.fullname) }).check();
  await expect(dialog.getByRole('button', { name: 'Assigner', exact: true })).toBeDisabled();
  await dialog.getByText('Remis au nouveau livreur').click();
  await expectAccessible(admin);
  await assignLivreur(admin, second.fullname);
  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  await expect(history.getByText(/1\spièce confiée au nouveau livreur/)).toBeVisible();

  const bringer = await as(second, { at: '/livreur/dashboard' });
  await expect(findMissionCard(bringer, orderId)).toBeVisible();
  await openSheet(bringer, orderId, 'Confirmer le retour du linge');
  await typeCode(bringer, (await road.codes()).return);
  await pressInSheet(bringer, /^Linge remis et j’ai reçu/);
  await expect.poll(road.order).toMatchObject({ linen: 'back', piecesHeld: 0, paymentState: 'paid' });
});

test('a status is taken back, and who carries linen is not dismissed unread', async ({ road, as }) => {
  const { admin, orderId } = road;
  await road.step('pickup_en_route');
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await admin.goto(`/admin/commandes/${orderId}`);
  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  await history.getByRole('button', { name: 'Revenir en arrière' }).click();
  await expect.poll(road.order).toMatchObject({ status: 'picked_up', linen: 'held' });
  await expect(history.getByRole('button', { name: 'Revenir en arrière' })).toBeHidden();

  type Me = { user: { id: string; fullname: string; email: string } };
  const { user } = await query<Me>(road.livreur, 'auth.me');
  const boss = await as('superadmin', { viewport: DESK, at: '/superadmin/livreurs' });
  await boss.getByRole('searchbox').fill(user.email);
  await expect(findPersonRows(boss)).toHaveCount(1);
  await chooseAct(boss, findPersonRow(boss, user.fullname), 'Désactiver');
  const name = `Désactiver le compte ${prefixWithDe(user.fullname)} ?`;
  const question = boss.getByRole('dialog', { name });
  const deactivate = question.getByRole('button', { name: 'Désactiver le compte' });
  await deactivate.click();
  await expect(question.getByText(/2\spièces de linge en main/)).toBeVisible();
  await expect(deactivate).toBeDisabled();
  await question.getByRole('checkbox').check();
  await deactivate.click();
  await expect(findPersonRow(boss, user.fullname).getByText('Désactivé', { exact: true })).toBeVisible();

  await chooseAct(boss, findPersonRow(boss, user.fullname), 'Ses commandes');
  await expect(findOrderCard(boss, orderId)).toBeVisible();
  await openFilters(boss);
  const filter = boss.getByRole('combobox', { name: 'Livreur', exact: true });
  await expect(filter).toHaveValue(user.id);
  await expect(filter.locator('option:checked')).toHaveText(`${user.fullname} (désactivé)`);
});
