import type { Page } from '@playwright/test';
import { FNE_SETTINGS } from '#testing/doubles/fne.ts';
import { sendOrder } from '../support/desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/page.ts';
import { makeTestWithTaxOffice } from '../support/providers.ts';
import { Road } from '../support/road.ts';
import { changeHouse, DESK, expect } from '../support/world.ts';

const test = makeTestWithTaxOffice();

const findInvoice = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test('an order is certified by itself, a doubt settled, a piece credited @journey', async ({
  as,
  aClient,
  aLivreur,
  fne,
}) => {
  const owner = await as('superadmin', { viewport: DESK });
  await changeHouse(owner, FNE_SETTINGS);
  const [client, livreur] = [await as(await aClient('Awa Koné')), await as(await aLivreur())];
  const complete = (orderId: string) => new Road({ livreur, client, admin: owner, orderId }).deliver();

  const orderId = await sendOrder(client);
  await client.goto('/client/commandes');
  await client.getByRole('button', { name: 'Étapes, linge et facture' }).click();
  await client.getByRole('button', { name: 'Facturer à une entreprise' }).click();
  await client.getByLabel('NCC').fill('1304777 n');
  await client.getByLabel('Raison sociale').fill('Hôtel Ivoire');
  await client.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(client.getByText('Facturée à Hôtel Ivoire, NCC 1304777N')).toBeVisible();
  await complete(orderId);
  await expect.poll(() => fne.listSigned().length).toBe(1);
  const number = fne.space[0]?.reference ?? '';
  expect(fne.space[0]?.request).toMatchObject({ template: 'B2B', clientNcc: '1304777N' });
  await client.goto(`/client/facture/${orderId}`);
  await expect(client.getByText(`N° ${number}`)).toBeVisible();
  await expect(client.getByRole('img', { name: 'Code QR de vérification de la facture' })).toBeVisible();
  await expect(client.getByText('Hôtel Ivoire, NCC 1304777N')).toBeVisible();
  await expectAccessible(client);

  fne.faults.push('cut');
  const doubtful = await sendOrder(client);
  await complete(doubtful);
  await owner.goto('/superadmin/panel');
  await owner.getByRole('link', { name: /^Caisse/ }).click();
  await owner.getByRole('link', { name: 'Factures' }).click();
  const doubt = findInvoice(owner, doubtful.slice(0, 8));
  await doubt.getByRole('button', { name: 'Elle n’y est pas' }).click();
  await owner.getByRole('button', { name: 'Envoyer à la DGI' }).click();
  await expect(doubt.getByText('Certifiée', { exact: true })).toBeVisible();
  expect(fne.listSigned()).toHaveLength(2);

  const invoice = findInvoice(owner, number);
  await invoice.getByRole('button', { name: 'Avoir', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Toute la facture' }).click();
  await dialog.getByLabel('Motif').fill('Linge perdu');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: /^Avoir de/ }).click();
  await expect(invoice.getByText('Certifié', { exact: true })).toBeVisible();
  await expect(invoice.getByRole('button', { name: 'Avoir', exact: true })).toHaveCount(0);
  await expectAccessible(owner);
  await owner.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(owner);
});
