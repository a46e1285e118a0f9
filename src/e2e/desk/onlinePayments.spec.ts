import { formatFcfa } from '#domain/format/money.ts';
import { fetchDeskOrder, openPayments, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { makeTestWithProviders, payByWave } from '../support/providers.ts';
import { call, DESK, expect, query } from '../support/world.ts';

const test = makeTestWithProviders();

test('money after a cancellation goes back through Wave @journey', async ({ as, aClient, wave }) => {
  const admin = await as('admin', { viewport: DESK, at: '/admin/caisse' });
  await expect(admin.getByRole('heading', { name: 'Tiroir-caisse', exact: true })).toBeVisible();
  await expect(admin.getByText('Paiements à vérifier')).toHaveCount(0);
  const client = await as(await aClient('Awa Koné'));
  const orderId = await sendOrder(client);
  const { grandTotal, number } = await fetchDeskOrder(admin, orderId);
  const { sessionId, notify } = await payByWave({ client, orderId }, wave);
  await call(client, 'orders.cancel', { orderId });
  expect(await notify()).toBe(200);

  const row = admin.getByRole('list', { name: 'Paiements à vérifier' }).getByRole('listitem');
  await expect(row).toContainText('Payé après l’annulation de la commande.');
  await expect(row.getByRole('link')).toHaveText(`n°\u00a0${number}`);
  await expectAccessible(admin);

  wave.faults.push({ on: 'refund', status: 500 });
  await row.getByRole('button', { name: `Rembourser ${formatFcfa(grandTotal)}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Wave le rend au client sans que vous ayez rien à envoyer.')).toBeVisible();
  await dialog.getByLabel('Montant à rembourser').fill('100');
  await expect(dialog.getByText('Envoyez vous-même cette somme au client par Wave')).toBeVisible();
  await dialog.getByLabel('Montant à rembourser').fill(String(grandTotal));
  await dialog.getByLabel('Motif').fill('Commande annulée');
  const send = dialog.getByRole('button', { name: 'Rembourser', exact: true });
  await send.click();
  await expect(dialog.getByText('Remboursement à vérifier')).toBeVisible();
  await expect(dialog.getByLabel('Motif')).toHaveValue('Commande annulée');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Paiements à vérifier')).toHaveCount(0);
  expect(wave.sessions.get(sessionId)?.isRefunded).toBe(true);
  expect(await query(client, 'orders.get', { orderId })).toMatchObject({ credit: 0 });

  await openPayments(admin, orderId);
  const attempt = admin.getByRole('list', { name: 'Paiements en ligne' }).getByRole('listitem');
  await expect(attempt).toContainText(`T${sessionId}`);
  await admin.context().grantPermissions(['clipboard-write']);
  await attempt.getByRole('button', { name: 'Copier le numéro de transaction' }).click();
  await expect(attempt.getByRole('button', { name: 'copié' })).toBeVisible();
});
