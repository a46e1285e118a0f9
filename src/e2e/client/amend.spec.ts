import { randomUUID } from 'node:crypto';
import { formatFcfa } from '#domain/format/money.ts';
import { aGarment, fetchDeskOrder, findOrderCard, sendOrder } from '../support/desk.ts';
import { addGarmentToCart, readFrancs } from '../support/ordering.ts';
import { expectAccessible, expectToast, findDefinition } from '../support/page.ts';
import { call, expect, query, test } from '../support/world.ts';

type Line = { name: string; quantity: number; unitPrice: number };
type Row = { grandTotal: number; clientAddress: string; items: Line[] };

test('a client adds to a waiting order: old prices stand', async ({ client, owner }) => {
  const garment = await aGarment(owner, 1000);
  const orderId = await sendOrder(client, { name: garment.name });
  const before = await query<Row>(client, 'orders.get', { orderId });
  await garment.setPrice(1500);

  await client.goto('/client/commandes');
  await findOrderCard(client, orderId).getByRole('link', { name: 'Modifier' }).click();
  await expect(client.getByRole('heading', { name: 'Modifier la commande' })).toBeVisible();
  const save = client.getByRole('button', { name: 'Modifier la commande' });
  await expect(save).toBeDisabled();
  await expect(client.getByText('Rien n’a changé pour l’instant.')).toBeVisible();
  await client.getByRole('link', { name: 'Retour à la commande' }).click();
  await findOrderCard(client, orderId).getByRole('link', { name: 'Modifier' }).click();
  const cart = client.getByRole('list', { name: 'Articles choisis' });
  await cart.getByRole('button', { name: 'Un de plus' }).click();
  await addGarmentToCart(client, 'Chemise', 'Complet');
  await client.getByLabel('Adresse ou repère').fill('Cocody, portail bleu');
  await expectAccessible(client);

  await client.reload();
  await expect(client.getByLabel('Adresse ou repère')).toHaveValue('Cocody, portail bleu');
  const total = client.getByRole('status', { name: 'Nouveau total' });
  await expect(total).toContainText(/4\spièces/);
  await expect(client.getByText(/^Avant\s: /)).toBeInViewport({ ratio: 1 });
  const shown = await readFrancs(total.locator('span').last());
  await save.click();
  await expectToast(client, 'Commande modifiée', formatFcfa(shown));
  await expect(client).toHaveURL(`/client/commandes#${orderId}`);

  const after = await query<Row>(client, 'orders.get', { orderId });
  expect(after.grandTotal).toBe(shown);
  expect(after.clientAddress).toBe('Cocody, portail bleu');
  expect(after.items[0]).toMatchObject({ name: garment.name, quantity: 3, unitPrice: 1000 });
  expect(after.items[1]).toMatchObject({ name: 'Chemise', quantity: 1 });
  expect(shown).toBe(before.grandTotal + 1000 + (after.items[1]?.unitPrice ?? 0));

  const card = findOrderCard(client, orderId);
  await card.getByRole('button', { name: 'Étapes, linge et facture' }).click();
  await expect(card.getByText(/^Commande modifiée\s: 2 → 4\spièces, nouvelle adresse, /)).toBeVisible();
  await card.getByRole('link', { name: 'Facture' }).click();
  expect(await readFrancs(findDefinition(client.getByText('Total à payer')))).toBe(shown);
  await call(owner, 'dispatch.cancel', { orderId, from: 'pending' });
  await client.goto(`/client/commandes/${orderId}/modifier`);
  await expect(client.getByRole('heading', { name: 'Cette commande a été annulée.' })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Commander à nouveau' })).toBeVisible();
  for (const act of ['modifier', 'reclamation']) {
    await client.goto(`/client/commandes/${randomUUID()}/${act}`);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Cette commande n’existe pas');
  }
});

test('what the desk changes meanwhile is not overwritten unseen', async ({ client, admin }) => {
  const orderId = await sendOrder(client, { name: 'Chemise' });
  // The live stream is blocked, so the client learns of the change only from the server's refusal.
  await client.route('**/live', (route) => route.abort());
  await client.goto(`/client/commandes/${orderId}/modifier`);
  await client.getByLabel('Adresse ou repère').fill('Cocody, portail bleu');

  const { version } = await fetchDeskOrder(admin, orderId);
  const change = { orderId, seen: version, contactPhone: '05 06 07 08 09', agreed: 'phone' };
  await call(admin, 'dispatch.amend', change);
  const save = client.getByRole('button', { name: 'Modifier la commande' });
  await save.click();
  await expectToast(client, 'La commande a changé entre-temps');
  await expectAccessible(client);
  await expect(client.getByLabel('Adresse ou repère')).toHaveValue('Cocody, portail bleu');
  await expect(save).toBeDisabled();
  await client.getByRole('button', { name: 'Garder mes modifications' }).click();
  await save.click();
  await expect(client).toHaveURL(`/client/commandes#${orderId}`);
  const { clientAddress } = await query<Row>(client, 'orders.get', { orderId });
  expect(clientAddress).toBe('Cocody, portail bleu');
});
