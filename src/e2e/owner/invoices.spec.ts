import type { Page } from '@playwright/test';
import { FNE_SETTINGS, type FneDouble, startFne } from '#testing/doubles/fne.ts';
import { sendOrder } from '../support/desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { changeHouse, expect, makeTestOnOwnServer } from '../support/world.ts';

let office: FneDouble | undefined;
const test = makeTestOnOwnServer(undefined, async () => {
  office = await startFne();
  return { FNE_URL: office.url, FNE_KEY: office.settings.fneKey, FNE_DELAY_S: '0' };
}).extend<{ fne: FneDouble }>({ fne: async ({ server: _ }, use) => office && use(office) });
test.afterAll(() => office?.close());

const findInvoice = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test('an order is certified, a doubt settled @journey', async ({ client, livreur, owner, fne }) => {
  await changeHouse(owner, FNE_SETTINGS);
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
