import { formatFcfa } from '#domain/format/money.ts';
import type { ShownOrder } from '#web/desk/types.ts';
import { fetchDeskOrder, openPayments, sendOrder } from '../support/desk.ts';
import { expectAccessible } from '../support/page.ts';
import { findPaymentToCheck, makeTestWithProviders, payByWave } from '../support/providers.ts';
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

test('the owner compares a day of Wave’s book with ours', async ({ as, wave, client }) => {
  const page = await as('superadmin', { viewport: DESK, at: '/superadmin/panel' });
  const orderId = await sendOrder(client);
  const { sessionId, notify } = await payByWave({ client, orderId }, wave);
  expect(await notify()).toBe(200);
  await expect.poll(() => query(client, 'orders.get', { orderId })).toMatchObject({ paymentState: 'paid' });
  const paid = wave.sessions.get(sessionId);
  if (!paid) throw new Error('Wave has no such session');
  const names = { id: 'cos-other', client_reference: 'other', transaction_id: 'Tother' };
  const other = { ...paid, ...names, amount: '77' };
  wave.sessions.set(other.id, other);
  await wave.notify(other.id);
  wave.faults.push({ on: 'read', status: 500 });

  await page.getByRole('link', { name: /^Caisse/ }).click();
  await page.getByRole('link', { name: 'Réconciliation' }).click();
  await expect(page.getByText('Le service Wave ne répond pas')).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  const lines = page.getByRole('table').getByRole('row');
  await expect(lines.nth(1)).toContainText('Absent chez nous');
  await expect(lines.nth(1)).toContainText('Commande inconnue');
  const { number } = await fetchDeskOrder(page, orderId);
  const own = lines.filter({ hasText: `n°\u00a0${number}` });
  await expect(own).toContainText(`T${sessionId}`);
  await expect(own.getByRole('cell', { name: formatFcfa(Number(paid.amount)) })).toHaveCount(2);
  await expect(page.getByText(/^\d+.paiements? sur \d+ confirmés? sans personne\.$/)).toBeVisible();
  const ofNobody = page.locator('section').filter({ hasText: 'Argent annoncé, sans paiement chez nous' });
  await expect(ofNobody.getByRole('listitem')).toContainText('Tother');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Jour précédent' }).click();
  await expect(page.getByText('Aucun paiement par Wave ce jour-là.')).toBeVisible();
  await expect(page).toHaveURL(/\?jour=\d{4}-\d\d-\d\d$/);
});

test('a refund that Wave never confirms is given back in cash', async ({ wave, owner, client }) => {
  const orderId = await sendOrder(client);
  const { grandTotal } = await fetchDeskOrder(owner, orderId);
  const { sessionId, notify } = await payByWave({ client, orderId }, wave);
  await call(client, 'orders.cancel', { orderId });
  await notify();
  await owner.goto('/superadmin/caisse');
  const findRow = (id: string) => findPaymentToCheck(owner, id);
  const row = findRow(orderId);
  wave.faults.push({ on: 'refund', status: 500 });
  await row.getByRole('button', { name: `Rembourser ${formatFcfa(grandTotal)}` }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Motif').fill('Commande annulée');
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await expect(dialog.getByText('Remboursement à vérifier')).toBeVisible();
  await owner.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Rendu autrement' }).click();
  await expect(dialog.getByText('Vérifiez d’abord auprès de Wave')).toBeVisible();
  await expect(dialog.getByLabel('Montant à rembourser')).toHaveValue(/^[\d\s]+$/);
  await expectAccessible(owner);
  await dialog.getByLabel('Motif').fill('Rendu au comptoir');
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(wave.sessions.get(sessionId)?.isRefunded).toBe(false);
  const { payment } = (await fetchDeskOrder(owner, orderId)) as ShownOrder;
  expect(payment).toMatchObject({ credit: 0, wholePayments: [] });
  expect(payment.entries.at(-1)).toMatchObject({ kind: 'refund', method: 'espece', amount: grandTotal });

  const partly = await sendOrder(client);
  const other = await payByWave({ client, orderId: partly }, wave, '700');
  await other.notify();
  await expect(findRow(partly)).toContainText(`Wave annonce ${formatFcfa(700)} au lieu de`);
  await findRow(partly).getByRole('button', { name: 'Encaisser ce qui est venu' }).click();
  await expect(dialog.getByLabel('Montant reçu')).toHaveValue('700');
  await expect(dialog.getByLabel('Référence du paiement')).toHaveValue(`T${other.sessionId}`);
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Marquer payée' }).click();
  await expect(findRow(partly)).toHaveCount(0);
  const { payment: received } = (await fetchDeskOrder(owner, partly)) as ShownOrder;
  const note = `Référence T${other.sessionId}`;
  expect(received.entries).toMatchObject([{ kind: 'receipt', method: 'wave', amount: 700, note }]);
});
