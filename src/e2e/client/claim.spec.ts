import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { findOrderCard, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { expect, query, test } from '../support/world.ts';

interface Claimed {
  grandTotal: number;
  claims: { photos: string[] }[];
}

/** Noise does not compress, so the file is as large as a phone's picture. */
const aPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#0d6b78',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
});

test('a claim survives a dead network, and is partly refunded', async ({ as, aClient, aLivreur }) => {
  const [client, livreur, desk] = [await as(await aClient()), await as(await aLivreur()), await as('admin')];
  const orderId = await sendOrder(client, { name: 'Chemise' });
  const road = new Road({ client, livreur, admin: desk, orderId });
  await road.deliver();
  const readOrder = () => query<Claimed>(client, 'orders.get', { orderId });
  const { grandTotal } = await readOrder();
  await road.desk('markPaid', { method: 'wave', amount: grandTotal, key: randomUUID() });

  await client.goto('/client/historique');
  const card = findOrderCard(client, orderId);
  await card.getByRole('button', { name: 'Autres actes' }).click();
  await card.getByRole('link', { name: /^Un problème avec cette commande/ }).click();
  const send = client.getByRole('button', { name: 'Envoyer la réclamation' });
  await expect(send).toBeDisabled();
  await client.getByText('Pièce abîmée', { exact: true }).click();
  await client.getByLabel('Quel article ?').selectOption({ index: 1 });
  await client.getByLabel(/^Que s’est-il passé/).fill('Un bouton manque à la manche.');
  const photos = [await aPhoto('manche.jpg'), await aPhoto('bouton.jpg')];
  await client.locator('input[type=file]').last().setInputFiles(photos);
  await expect(client.getByRole('img', { name: /^Aperçu/ })).toHaveCount(2);
  await expectAccessible(client);
  await client.reload();
  await expect(client.getByLabel(/^Que s’est-il passé/)).toHaveValue('Un bouton manque à la manche.');
  await expect(client.getByRole('img', { name: /^Aperçu/ })).toHaveCount(2);

  await client.context().setOffline(true);
  await send.click();
  await expectToast(client, 'Connexion impossible');
  await client.context().setOffline(false);
  const uploads: number[] = [];
  client.on('request', (request) => {
    if (request.url().includes('photos.upload')) uploads.push(request.postDataBuffer()?.length ?? 0);
  });
  await send.click();
  await expect(card.getByText(/^Réponse (demain )?avant/)).toBeVisible();
  expect(uploads).toHaveLength(2);
  for (const bytes of uploads) expect(bytes).toBeLessThanOrEqual(401_000);

  await card.getByText(/^Réponse (demain )?avant/).click();
  const [claim] = (await readOrder()).claims;
  expect(claim?.photos).toHaveLength(2);
  const picture = card.getByRole('link', { name: 'Ouvrir la photo 1' }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await desk.goto('/admin/reclamations');
  const waiting = desk.getByRole('article').filter({ hasText: 'Un bouton manque à la manche.' });
  await waiting.getByRole('button', { name: 'Répondre' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('Accepter', { exact: true }).click();
  await dialog.getByLabel('Réponse au client').fill('Nous recousons le bouton et vous rendons une partie.');
  await dialog.getByLabel('Montant à rembourser').fill('500');
  await dialog.getByRole('button', { name: 'Répondre et rembourser' }).click();
  await expect(card.getByText('Acceptée', { exact: true })).toBeVisible();
  await expect(card.getByText('Nous recousons le bouton et vous rendons une partie.')).toBeVisible();
  const settled = { amountPaid: grandTotal - 500, amountDue: 0, credit: 0, paymentState: 'paid' };
  expect(await readOrder()).toMatchObject(settled);
  await expect(card.getByText(/Reste/)).toBeHidden();
  await card.getByRole('link', { name: 'Voir la facture' }).click();
  await expect(client.getByText(/^Remboursé après réclamation par Wave le/)).toBeVisible();
  await expect(client.getByText('Réglé, remboursement déduit')).toBeVisible();
  await expect(client.getByText('Reste à payer')).toBeHidden();
});
