import sharp from 'sharp';
import { findOrderCard, sendOrder } from '../support/desk.ts';
import { expectAccessible, expectToast } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { expect, query, test } from '../support/world.ts';

type Claimed = { claims: { id: string; photos: string[] }[] };

/** Noise does not compress, so the file is as large as a phone's picture. */
async function aPhoto(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0d6b78', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 90 }).toBuffer() };
}

test('a claim and its photos survive a dead network', async ({ client, livreur, admin }) => {
  const orderId = await sendOrder(client, { name: 'Chemise' });
  await new Road({ client, livreur, admin, orderId }).deliver();

  await client.goto('/client/commandes');
  await expect(client.getByText(/^Votre linge est livré/)).toBeInViewport({ ratio: 1 });
  await client.getByRole('link', { name: /^Un problème avec cette commande/ }).click();
  const card = findOrderCard(client, orderId);
  const send = client.getByRole('button', { name: 'Envoyer la réclamation' });
  await send.click();
  await expect(client.getByRole('radio').first()).toBeFocused();
  await client.getByText('Pièce abîmée', { exact: true }).click();
  await client.getByLabel('Quel article ?').selectOption({ index: 1 });
  await client.getByLabel(/^Que s’est-il passé/).fill('Un bouton manque à la manche.');
  const photos = [await aPhoto('manche.jpg'), await aPhoto('bouton.jpg')];
  const choosePhotos = client.locator('input[type=file]').last();
  const note = { name: 'manche.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Une note') };
  await choosePhotos.setInputFiles(note);
  await expect(client.getByText('Ce fichier n’est pas une photo JPEG, PNG ou WebP lisible.')).toBeVisible();
  await choosePhotos.setInputFiles(photos);
  await expect(client.getByRole('img', { name: /^Aperçu/ })).toHaveCount(2);
  await expectAccessible(client);
  await client.reload();
  await expect(client.getByLabel(/^Que s’est-il passé/)).toHaveValue('Un bouton manque à la manche.');
  await expect(client.getByRole('img', { name: /^Aperçu/ })).toHaveCount(2);

  await client.context().setOffline(true);
  await send.click();
  const trouble = client.getByRole('status').filter({ hasText: /^Connexion impossible/ });
  await expect(trouble).toBeInViewport({ ratio: 1 });
  await client.context().setOffline(false);
  await expect(trouble).toHaveCount(0);
  const uploads: number[] = [];
  client.on('request', (request) => {
    if (request.url().includes('photos.upload')) uploads.push(request.postDataBuffer()?.length ?? 0);
  });
  await send.click();
  await expectToast(client, 'Réclamation envoyée');
  await expect(card.getByText(/^Réponse (demain )?avant/)).toBeInViewport({ ratio: 1 });
  expect(uploads).toHaveLength(2);
  for (const bytes of uploads) expect(bytes).toBeLessThanOrEqual(401_000);

  await card.getByText(/^Réponse (demain )?avant/).click();
  const [claim] = (await query<Claimed>(client, 'orders.get', { orderId })).claims;
  expect(claim?.photos).toHaveLength(2);
  const picture = card.getByRole('link', { name: 'Ouvrir la photo 1' }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});
