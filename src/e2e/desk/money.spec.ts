import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatFcfa } from '#domain/format/money.ts';
import { chooseMoreAct, fetchDeskOrder, openPayments, sendOrder } from '../support/desk.ts';
import { expectToast, tapTwice } from '../support/page.ts';
import { call, expect, test } from '../support/world.ts';

async function placePaidOrder(client: Page, desk: Page, surplus = 0) {
  const orderId = await sendOrder(client, { paymentMethod: 'wave' });
  const paid = (await fetchDeskOrder(desk, orderId)).grandTotal + surplus;
  const receipt = { method: 'wave', amount: paid, key: randomUUID(), note: 'Payé deux fois' };
  await call(desk, 'dispatch.markPaid', { orderId, ...receipt });
  return { orderId, paid };
}

const REFUNDS = "select amount from money_entries where order_id = ? and kind = 'refund'";

async function fillRefundDialog(page: Page, amount: number) {
  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Montant à rembourser').fill(String(amount));
  await dialog.getByLabel('Motif').fill('Payé deux fois');
  return { dialog, send: dialog.getByRole('button', { name: 'Rembourser', exact: true }) };
}

test('a refund above a limit is refused with nothing lost', async ({ as, aClient, server, admin }) => {
  const client = await as(await aClient('Awa Koné'));
  const { orderId, paid } = await placePaidOrder(client, await as('superadmin'), 15_000);
  await openPayments(admin, orderId);
  await expect(admin.getByText('À rembourser', { exact: true })).toBeVisible();

  const { dialog, send } = await fillRefundDialog(admin, paid + 1);
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

  await admin.getByRole('button', { name: /^Annuler cette écriture, Remboursé/ }).click();
  const reversing = admin.getByRole('dialog');
  await reversing.getByLabel('Motif').fill('Jamais rendu');
  await reversing.getByRole('button', { name: 'Annuler l’écriture' }).click();
  await expect(admin.getByText(`Remboursement de ${formatFcfa(1500)} annulé`, { exact: true })).toBeVisible();
});

test('a declaration is refused, and a paid order is not deleted', async ({ admin, client }) => {
  const orderId = await sendOrder(client, { paymentMethod: 'wave' });
  await call(client, 'orders.declarePaid', { orderId });
  await openPayments(admin, orderId);
  await admin.getByRole('button', { name: 'Refuser la déclaration' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refuser la déclaration' }).click();
  await expect(admin.getByText('Wave · À payer')).toBeVisible();

  const { grandTotal: paid } = await fetchDeskOrder(admin, orderId);
  await call(admin, 'dispatch.markPaid', { orderId, method: 'wave', amount: paid, key: randomUUID() });
  await expect(admin.getByText('Wave · Payée')).toBeVisible();
  await chooseMoreAct(admin.getByRole('main'), 'Supprimer la commande');
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Cette commande a reçu de l’argent');
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expectToast(admin, 'La commande a été annulée.');
  await expect(admin.getByText(`À rembourser : ${formatFcfa(paid)}`).first()).toBeVisible();
});
