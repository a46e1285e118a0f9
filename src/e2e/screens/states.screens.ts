import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FneDouble, startFne } from '#testing/doubles/fne.ts';
import { fetchDeskOrder, sendOrder } from '../support/desk.ts';
import { makeTestWithProviders } from '../support/providers.ts';
import { Road } from '../support/road.ts';
import { DESK, makeTestOnOwnServer, test } from '../support/world.ts';
import { listClaimStates } from './claims.ts';
import { listFollowStates, listNewClientStates } from './client.ts';
import { listDeliveryStates } from './delivery.ts';
import { listDeskStates } from './desk.ts';
import { deliverPaidOrder, listOrderPageStates, listTillStates, playOrderHistory } from './deskOrder.ts';
import { listInvoiceStates } from './invoices.ts';
import { listLinkStates } from './link.ts';
import { drawLazyParts, waitUntilMapsAreDrawn } from './order.ts';
import { listOwnerStates } from './owner.ts';
import { listPayerStates, listPaymentDeskStates } from './payments.ts';
import { listReturnStates, listSecondVisitStates } from './returns.ts';
import { listRoadStates } from './road.ts';
import { drawContactSheet, SCHEMES, SIZES, type Width } from './sheet.ts';
import { listSlotStates } from './slots.ts';
import { LONGEST_NAME, placeLargeOrder } from './staging.ts';
import type { ScreenState } from './states.ts';
import { listVisitorStates } from './visitor.ts';

const folder = join(import.meta.dirname, '../../../screens');

async function takePictures(page: Page, who: string, width: Width, states: ScreenState[]): Promise<void> {
  const target = join(folder, `${who}-etats`);
  mkdirSync(target, { recursive: true });
  const pictures: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, show, ready, wideOnly, whole = false } of states) {
    if (wideOnly && SIZES[width].width < DESK.width) continue;
    await test.step(`${name}, ${width}`, async () => {
      await show(page);
      if (ready) await page.locator(ready).first().waitFor();
      await (whole ? drawLazyParts(page) : waitUntilMapsAreDrawn(page));
      await page.evaluate(() => document.fonts.ready);
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        const path = join(target, `${name}-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: whole });
        pictures.push(path);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  await drawContactSheet(pictures, join(folder, `${who}-etats-${width}.png`), SIZES[width]);
}

const testWithProviders = makeTestWithProviders();
let fne: FneDouble;
const testWithTaxOffice = makeTestOnOwnServer(undefined, async () => {
  fne = await startFne();
  return { FNE_URL: fne.url, FNE_KEY: fne.settings.fneKey, FNE_DELAY_S: '0' };
});
testWithTaxOffice.afterAll(() => fne.close());

for (const width of Object.keys(SIZES) as Width[]) {
  const viewport = SIZES[width];
  test(`a visitor without network, and a new version, at ${width}`, async ({ browse }) => {
    const page = await browse({ viewport, serviceWorkers: 'allow' });
    await takePictures(page, 'visiteur', width, listVisitorStates());
  });

  test(`the desk’s dialogs and states at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const longest = await placeLargeOrder(client, server);
    const admin = await as('admin', { viewport });
    await takePictures(admin, 'admin', width, await listDeskStates(admin, server, longest));
  });

  test(`the superadmin’s panel at ${width}`, async ({ as }) => {
    await takePictures(await as('superadmin', { viewport }), 'superadmin', width, listOwnerStates());
  });

  testWithTaxOffice(`certified invoices at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const boss = await as('superadmin', { viewport });
    const [client, livreur] = [await as(await aClient(LONGEST_NAME)), await as(await aLivreur())];
    const states = await listInvoiceStates({ client, livreur, boss, server, fne });
    await takePictures(boss, 'factures', width, states);
  });

  test(`an order to which everything happened, and the till, at ${width}`, async ({
    as,
    aClient,
    aLivreur,
    server,
  }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const livreur = await as(await aLivreur(LONGEST_NAME));
    const admin = await as('admin', { viewport });
    const orderId = await placeLargeOrder(client, server);
    const road = new Road({ client, livreur, admin, server, orderId });
    await playOrderHistory(road);
    await takePictures(admin, 'commande', width, [...listOrderPageStates(road), ...listTillStates('admin')]);
    await takePictures(await as('superadmin', { viewport }), 'caisse', width, listTillStates('superadmin'));
  });

  test(`a client’s orders and claims at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME), { viewport });
    await takePictures(client, 'client-nouveau', width, listNewClientStates());
    const livreur = await as(await aLivreur(LONGEST_NAME));
    const admin = await as('admin');
    const makeRoad = async () =>
      new Road({ client, livreur, admin, server, orderId: await placeLargeOrder(client, server) });
    await takePictures(client, 'client-suivi', width, listFollowStates(await makeRoad()));
    const delivered = await makeRoad();
    await deliverPaidOrder(delivered);
    await takePictures(client, 'client-reclamation', width, listClaimStates(delivered));
  });

  test(`an order behind a link at ${width}`, async ({ as, aClient, aLivreur, browse, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const [livreur, admin] = [await as(await aLivreur(LONGEST_NAME)), await as('admin')];
    const orderId = await placeLargeOrder(client, server);
    const states = await listLinkStates(new Road({ client, livreur, admin, server, orderId }));
    await takePictures(await browse({ viewport }), 'lien', width, states);
  });

  testWithProviders(`electronic payments at ${width}`, async ({ as, aClient, server, wave, orange }) => {
    const client = await as(await aClient(LONGEST_NAME), { viewport });
    const boss = await as('superadmin', { viewport });
    const place = async () => ({ client, server, orderId: await sendOrder(client, server) });
    await takePictures(
      client,
      'client-paiement',
      width,
      listPayerStates({ client, server, orderId: await placeLargeOrder(client, server) }, { wave, orange }),
    );
    const deskStates = await listPaymentDeskStates(boss, [await place(), await place()], { wave, orange });
    await takePictures(boss, 'caisse-paiement', width, deskStates);
  });

  test(`a client’s slot and promise at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME), { viewport });
    const [boss, other] = [await as('superadmin'), await as(await aClient())];
    await takePictures(client, 'client-creneau', width, listSlotStates({ boss, other, server }));
  });

  test(`a livreur’s deliveries and returns at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const livreur = await as(await aLivreur(LONGEST_NAME), { viewport, serviceWorkers: 'block' });
    const admin = await as('admin');
    const road = new Road({ client, livreur, admin, server, orderId: await placeLargeOrder(client, server) });
    await road.assign();
    await road.step('assigned');
    await road.advanceToDelivery();
    const states = [...listDeliveryStates(road), ...listSecondVisitStates(road), ...listReturnStates(road)];
    await takePictures(livreur, 'livreur-remises', width, states);
  });

  test(`a livreur’s dialogs and states at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const orders: [string, string] = [
      await placeLargeOrder(client, server),
      await placeLargeOrder(client, server),
    ];
    // The service worker would serve pages from its cache, although a state intercepts their requests.
    const livreur = await as(await aLivreur(LONGEST_NAME), { viewport, serviceWorkers: 'block' });
    const admin = await as('admin');
    const { codes } = await fetchDeskOrder(admin, server, orders[0]);
    const states = listRoadStates({ admin, server, orders, pickupCode: codes.pickup });
    await takePictures(livreur, 'livreur', width, states);
  });
}
