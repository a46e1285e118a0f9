import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sendOrder } from '../support/desk.ts';
import { makeTestWithProviders, makeTestWithTaxOffice } from '../support/providers.ts';
import { Road } from '../support/road.ts';
import { DESK, test } from '../support/world.ts';
import { listClaimStates } from './claims.ts';
import { listFollowStates, listNewClientStates } from './client.ts';
import { listHandoverStates } from './delivery.ts';
import { listDeskStates } from './desk.ts';
import { listOrderPageStates, listTillStates, playOrderHistory } from './deskOrder.ts';
import { listInvoiceStates } from './invoices.ts';
import { listLinkStates } from './link.ts';
import { drawLazyParts, waitUntilMapsAreDrawn } from './order.ts';
import { listOwnerStates } from './owner.ts';
import { listPayerStates, listPaymentDeskStates } from './payments.ts';
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
  await page.setViewportSize(SIZES[width]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, show, isWhole = false, isWideOnly = false } of states) {
    if (isWideOnly && SIZES[width].width < DESK.width) continue;
    await test.step(`${name}, ${width}`, async () => {
      await show(page);
      await (isWhole ? drawLazyParts(page) : waitUntilMapsAreDrawn(page));
      await page.evaluate(() => document.fonts.ready);
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme });
        const path = join(target, `${name}-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: isWhole });
        pictures.push(path);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  await drawContactSheet(pictures, join(folder, `${who}-etats-${width}.png`), SIZES[width]);
}

const testWithProviders = makeTestWithProviders();
const testWithTaxOffice = makeTestWithTaxOffice();

type World = Pick<Parameters<Parameters<typeof test>[2]>[0], 'as' | 'aClient' | 'aLivreur' | 'server'>;

/** All have the longest name that the forms accept. */
async function makeRoad({ as, aClient, aLivreur }: World): Promise<Road> {
  const [client, livreur] = [await as(await aClient(LONGEST_NAME)), await as(await aLivreur(LONGEST_NAME))];
  const orderId = await placeLargeOrder(client);
  return new Road({ client, livreur, admin: await as('admin'), orderId });
}

for (const width of Object.keys(SIZES) as Width[]) {
  test(`a visitor without network, and a new version, at ${width}`, async ({ browse }) => {
    await takePictures(await browse({ serviceWorkers: 'allow' }), 'visiteur', width, listVisitorStates());
  });

  test(`the desk’s dialogs and states at ${width}`, async ({ as, aClient }) => {
    const longest = await placeLargeOrder(await as(await aClient(LONGEST_NAME)));
    const admin = await as('admin');
    await takePictures(admin, 'admin', width, await listDeskStates(admin, longest));
  });

  test(`the superadmin’s panel at ${width}`, async ({ as }) => {
    await takePictures(await as('superadmin'), 'superadmin', width, listOwnerStates());
  });

  testWithTaxOffice(`certified invoices at ${width}`, async ({ as, aClient, aLivreur, fne }) => {
    const boss = await as('superadmin');
    const [client, livreur] = [await as(await aClient(LONGEST_NAME)), await as(await aLivreur())];
    const states = await listInvoiceStates({ client, livreur, boss, fne });
    await takePictures(boss, 'factures', width, states);
  });

  test(`an order to which everything happened, and the till, at ${width}`, async ({
    as,
    aClient,
    aLivreur,
    server,
  }) => {
    const road = await makeRoad({ as, aClient, aLivreur, server });
    await playOrderHistory(road);
    const states = [...listOrderPageStates(road), ...listTillStates('admin')];
    await takePictures(road.admin, 'commande', width, states);
    await takePictures(await as('superadmin'), 'caisse', width, listTillStates('superadmin'));
  });

  test(`a client’s orders and claims at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const newcomer = await as(await aClient(LONGEST_NAME));
    await takePictures(newcomer, 'client-nouveau', width, listNewClientStates());
    const road = await makeRoad({ as, aClient, aLivreur, server });
    await takePictures(road.client, 'client-suivi', width, listFollowStates(road));
    const delivered = await makeRoad({ as, aClient, aLivreur, server });
    await delivered.deliver();
    await delivered.desk('markPaid', { method: 'wave' });
    await takePictures(delivered.client, 'client-reclamation', width, listClaimStates(delivered));
  });

  test(`an order behind a link at ${width}`, async ({ as, aClient, aLivreur, browse, server }) => {
    const states = await listLinkStates(await makeRoad({ as, aClient, aLivreur, server }));
    await takePictures(await browse(), 'lien', width, states);
  });

  testWithProviders(`electronic payments at ${width}`, async ({ as, aClient, server, wave, orange }) => {
    const [client, boss] = [await as(await aClient(LONGEST_NAME)), await as('superadmin')];
    const doubles = { wave, orange };
    const payer = { client, server, orderId: await placeLargeOrder(client) };
    await takePictures(client, 'client-paiement', width, listPayerStates(payer, doubles));
    const place = async () => ({ client, server, orderId: await sendOrder(client) });
    const deskStates = await listPaymentDeskStates(boss, [await place(), await place()], doubles);
    await takePictures(boss, 'caisse-paiement', width, deskStates);
  });

  test(`a client’s slot and promise at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const [boss, other] = [await as('superadmin'), await as(await aClient())];
    await takePictures(client, 'client-creneau', width, listSlotStates({ boss, other, server }));
  });

  test(`a livreur’s deliveries and returns at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const road = await makeRoad({ as, aClient, aLivreur, server });
    await road.assign();
    await road.step('assigned');
    await road.advanceToDelivery();
    await takePictures(road.livreur, 'livreur-remises', width, listHandoverStates(road));
  });

  test(`a livreur’s dialogs and states at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const road = await makeRoad({ as, aClient, aLivreur, server });
    const second = await placeLargeOrder(road.client);
    await takePictures(road.livreur, 'livreur', width, await listRoadStates(road, second, server.url));
  });
}
