import { randomUUID } from 'node:crypto';
import { formatFcfa } from '#domain/format/money.ts';
import { fetchDeskOrder, openPayments, sendOrder } from '../support/desk.ts';
import { tapTwice } from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

const REFUNDS = "select amount from money_entries where order_id = ? and kind = 'refund'";

test('a refund above a limit is refused with nothing lost', async ({ server, admin, client, owner }) => {
  const orderId = await sendOrder(client, { paymentMethod: 'wave' });
  const paid = (await fetchDeskOrder(admin, orderId)).grandTotal + 15_000;
  const receipt = { method: 'wave', amount: paid, key: randomUUID(), note: 'Payé deux fois' };
  await call(owner, 'dispatch.markPaid', { orderId, ...receipt });
  await openPayments(admin, orderId);
  await expect(admin.getByText('À rembourser', { exact: true })).toBeVisible();

  await admin.getByRole('button', { name: 'Rembourser', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Montant à rembourser').fill(String(paid + 1));
  await dialog.getByLabel('Motif').fill('Payé deux fois');
  const send = dialog.getByRole('button', { name: 'Rembourser', exact: true });
  await expect(dialog.getByText(`${formatFcfa(10_000)} au plus sur cette commande`)).toBeVisible();
  await send.click();
  await expect(dialog.getByText('Ce montant dépasse ce que le client a payé.')).toBeVisible();
  await dialog.getByLabel('Montant à rembourser').fill('10001');
  await send.click();
  await expect(dialog.getByText('demandez à un Super Admin.').last()).toBeVisible();
  await expect(dialog.getByText('Remboursement au-delà de la limite')).toBeVisible();
  await expect(dialog.getByLabel('Motif')).toHaveValue('Payé deux fois');
  expect(server.readColumn(REFUNDS, orderId)).toEqual([]);

  await dialog.getByLabel('Montant à rembourser').fill('1 500');
  await tapTwice(send, 'dispatch.refund');
  await expect(dialog).toBeHidden();
  await admin.getByRole('tab', { name: 'Suivi' }).click();
  const history = admin.getByRole('list', { name: 'Historique de la commande' });
  await expect(history.getByText(`${formatFcfa(1500)} remboursés`)).toBeVisible();
  expect(server.readColumn(REFUNDS, orderId)).toEqual([1500]);
});
