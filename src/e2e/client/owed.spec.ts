import { randomUUID } from 'node:crypto';
import { findOrderCard, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { call, expect, query, test } from '../support/world.ts';

test('a client changes how to pay, and follows what is owed back', async ({ client, owner }) => {
  const orderId = await sendOrder(client);
  await client.goto('/client/commandes');
  const card = findOrderCard(client, orderId);
  await card.getByRole('button', { name: 'Payer plutôt par Wave' }).click();
  await expectToast(client, 'Mode de paiement sélectionné', 'Vous avez choisi de payer par Wave.');
  await expect(card.getByRole('link', { name: /^Payer .* avec\sWave/ })).toBeVisible();
  await card.getByRole('button', { name: 'J’ai payé' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Oui, j’ai payé' }).click();
  await expect(card.getByText('Paiement déclaré, à vérifier')).toBeVisible();
  await card.getByRole('button', { name: /^Le paiement n’est pas passé/ }).click();
  await card.getByRole('button', { name: 'Payer plutôt en espèces' }).click();
  await expect(card.getByText('Paiement en espèces à la collecte sélectionné.')).toBeVisible();
  const readOrder = () => query(client, 'orders.get', { orderId });
  expect(await readOrder()).toMatchObject({ paymentMethod: 'espece', paymentState: 'due', declaredAt: null });

  const part = { orderId, method: 'espece', amount: 1000, key: randomUUID() };
  await call(owner, 'dispatch.markPaid', part);
  await expect(card.getByText(/Réglé 1\s000\sFCFA le \d\d\/\d\d\/\d{4}, reste /)).toBeVisible();
  await expect(card.getByRole('button', { name: /^Payer plutôt/ })).toHaveCount(0);
  await expectAccessible(client);

  await card.getByRole('button', { name: 'Annuler' }).click();
  const question = client.getByRole('dialog');
  await expect(question.getByText(/Vous avez réglé 1\s000\sFCFA/)).toBeVisible();
  await question.getByRole('button', { name: 'Annuler la commande' }).click();
  const toRefund = /À rembourser\s: 1\s000\sFCFA/;
  await expect(card.getByText(toRefund)).toBeVisible();
  await client.goto('/client/dashboard');
  await expect(client.getByText(toRefund)).toBeVisible();
  await client.goto(`/client/facture/${orderId}`);
  await expect(client.getByText(toRefund)).toBeVisible();
  await expectAccessible(client);

  await client.goto('/client/commandes');
  await expect(card.getByText(toRefund)).toBeVisible();
  const refund = { ...part, key: randomUUID(), reason: 'Commande annulée' };
  await call(owner, 'dispatch.refund', refund);
  await expect(card).toHaveCount(0);
  await expect(client.getByText(/Remboursé 1\s000\sFCFA le/)).toBeVisible();
});
