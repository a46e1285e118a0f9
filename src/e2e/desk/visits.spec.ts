import { formatDateTime, HOUR } from '#domain/format/calendar.ts';
import { chooseMoreAct, findOrderCard, getReference, searchBoard, sendOrder } from '../support/desk.ts';
import { expectToast } from '../support/page.ts';
import { Road, test } from '../support/road.ts';
import { call, expect } from '../support/world.ts';

test('the order’s page tells each visit until the third', async ({ road }) => {
  const { admin, orderId } = road;
  const slowClock = Date.now() - HOUR;
  await road.fail('pickup_en_route', 'absent', slowClock);
  await expect((await searchBoard(admin, orderId)).getByTitle(/^2e.passage/)).toBeVisible();
  await road.assign();
  await road.step('assigned');

  await admin.goto(`/admin/commandes/${orderId}`);
  await chooseMoreAct(admin.getByRole('main'), 'Passage manqué');
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('Personne sur place').click();
  await dialog.getByRole('button', { name: 'Noter le passage manqué' }).click();
  await expect(admin.getByText(/^3e.passage/).first()).toBeVisible();

  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  const visits = history.locator(':scope > li').filter({ hasText: /[re].passage/ });
  await expect(visits).toHaveCount(2);
  await expect(visits.first()).toContainText('1er passage');
  await expect(visits.first()).toContainText(`Heure du téléphone non retenue${formatDateTime(slowClock)}`);
  await expect(visits.last()).toContainText('(Administrateur)');

  await road.assign();
  await road.step('assigned');
  await road.step('pickup_en_route');
  await expect(admin.getByText(/^3e.passage/).first()).toBeHidden();
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.advanceToDelivery('processing');
  const { delivery: code } = await road.codes();
  await expect(admin.getByText(code, { exact: true })).toBeVisible();
  await road.step('delivery_en_route', { code });
  expect(await road.order()).toMatchObject({ status: 'completed', linen: 'back' });
  await expect(history.getByText(/avec le code/)).toBeVisible();
});

test('cancelled linen stays on the board until it is given back', async ({ as, aLivreur, admin, client }) => {
  const account = await aLivreur('Moussa Sylla');
  const livreur = await as(account);
  const orderId = await sendOrder(client);
  const road = new Road({ client, livreur, admin, orderId });
  await road.assign();
  await road.desk('setStatus', { from: 'assigned', to: 'picked_up' });

  await admin.goto('/admin/dashboard');
  const findOrderLink = (column: RegExp) =>
    admin
      .getByRole('region', { name: column })
      .getByRole('link', { name: new RegExp(getReference(orderId)) });
  await findOrderLink(/^Atelier/).click();
  const drawer = admin.getByRole('dialog').first();
  await chooseMoreAct(drawer, 'Annuler la commande');
  const question = admin.getByRole('dialog', { name: /^Annuler la commande/ });
  const cancel = question.getByRole('button', { name: 'Annuler la commande' });
  await expect(question.getByText('Son linge est chez nous.')).toBeVisible();
  await expect(cancel).toBeDisabled();
  await question.getByText('Un livreur le rapporte').click();
  await cancel.click();
  const assign = admin.getByRole('dialog', { name: 'Assigner un livreur pour rendre le linge' });
  await assign.getByRole('radio', { name: new RegExp(account.fullname) }).check();
  await assign.getByRole('button', { name: 'Assigner', exact: true }).click();
  await expectToast(admin, 'Le livreur a bien été assigné pour le retour.');

  await admin.goto('/admin/dashboard');
  await expect(findOrderLink(/^Retour/)).toBeVisible();
  await admin.goto('/admin/dashboard?attention=linen');
  await expect(findOrderCard(admin, orderId)).toBeVisible();

  const handover = { code: (await road.codes()).return };
  await call(livreur, 'missions.giveBack', { orderId, handover });
  await admin.goto('/admin/dashboard');
  await expect(admin.getByRole('region', { name: /^Retour/ })).toBeVisible();
  await expect(findOrderLink(/^Retour/)).toBeHidden();
  await admin.goto(`/admin/dashboard?vue=tableau&q=${getReference(orderId)}`);
  await admin.getByRole('link', { name: new RegExp(getReference(orderId)) }).click();
  await expect(admin.getByRole('dialog').getByText('Linge rendu')).toBeVisible();
  expect(await road.order()).toMatchObject({ status: 'cancelled', linen: 'back' });
});
