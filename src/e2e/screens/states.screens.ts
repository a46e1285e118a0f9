import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { assignThroughApi } from '../support/desk.ts';
import { codesOf } from '../support/handover.ts';
import { Road } from '../support/road.ts';
import { DESK, test } from '../support/world.ts';
import { claimStates } from './claims.ts';
import { followStates, newClientStates } from './client.ts';
import { deliveryStates } from './delivery.ts';
import { deskStates } from './desk.ts';
import { giveBackPaid, liveThrough, orderPageStates, tillStates } from './deskOrder.ts';
import { drawLazyParts, drawnInView } from './order.ts';
import { ownerStates } from './owner.ts';
import { returnStates, secondVisitStates } from './returns.ts';
import { roadStates } from './road.ts';
import { drawSheet, SIZES, type Width } from './sheet.ts';
import { slotStates } from './slots.ts';
import { LONGEST_NAME, placeLargeOrder } from './staging.ts';
import type { ScreenState } from './states.ts';
import { visitorStates } from './visitor.ts';

const folder = join(import.meta.dirname, '../../../screens');
const SCHEMES = ['light', 'dark'] as const;

/** One page goes through all states; each is seen in both schemes before the next. */
async function picture(page: Page, who: string, width: Width, states: ScreenState[]): Promise<void> {
  const target = join(folder, `${who}-etats`);
  mkdirSync(target, { recursive: true });
  const pictures: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, show, ready, wideOnly, whole = false } of states) {
    if (wideOnly && SIZES[width].width < DESK.width) continue;
    await test.step(`${name}, ${width}`, async () => {
      await show(page);
      if (ready) await page.locator(ready).first().waitFor();
      await (whole ? drawLazyParts(page) : drawnInView(page));
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
  await drawSheet(pictures, join(folder, `${who}-etats-${width}.png`), SIZES[width]);
}

for (const width of Object.keys(SIZES) as Width[]) {
  const viewport = SIZES[width];
  test(`a visitor without network, and a new version, at ${width}`, async ({ browse }) => {
    const page = await browse({ viewport, serviceWorkers: 'allow' });
    await picture(page, 'visiteur', width, visitorStates());
  });

  test(`the desk’s dialogs and states at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const longest = await placeLargeOrder(client, server);
    const admin = await as('admin', { viewport });
    await picture(admin, 'admin', width, await deskStates(admin, server, longest));
  });

  test(`the superadmin’s panel at ${width}`, async ({ as }) => {
    await picture(await as('superadmin', { viewport }), 'superadmin', width, ownerStates());
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
    await liveThrough(road);
    await picture(admin, 'commande', width, [...orderPageStates(road), ...tillStates('admin')]);
    await picture(await as('superadmin', { viewport }), 'caisse', width, tillStates('superadmin'));
  });

  test(`a client’s orders and claims at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME), { viewport });
    await picture(client, 'client-nouveau', width, newClientStates());
    const livreur = await as(await aLivreur(LONGEST_NAME));
    const admin = await as('admin');
    const orderOf = async () =>
      new Road({ client, livreur, admin, server, orderId: await placeLargeOrder(client, server) });
    await picture(client, 'client-suivi', width, followStates(await orderOf()));
    const delivered = await orderOf();
    await giveBackPaid(delivered);
    await picture(client, 'client-reclamation', width, claimStates(delivered));
  });

  test(`a client’s slot and promise at ${width}`, async ({ as, aClient, server }) => {
    const client = await as(await aClient(LONGEST_NAME), { viewport });
    const [boss, other] = [await as('superadmin'), await as(await aClient())];
    await picture(client, 'client-creneau', width, slotStates({ boss, other, server }));
  });

  test(`a livreur’s deliveries and returns at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    // The service worker would answer the requests that a state stops.
    const livreur = await as(await aLivreur(LONGEST_NAME), { viewport, serviceWorkers: 'block' });
    const admin = await as('admin');
    const road = new Road({ client, livreur, admin, server, orderId: await placeLargeOrder(client, server) });
    await assignThroughApi(admin, server, road.orderId, livreur);
    await road.step('assigned');
    await road.toDelivery();
    const states = [...deliveryStates(road), ...secondVisitStates(road), ...returnStates(road)];
    await picture(livreur, 'livreur-remises', width, states);
  });

  test(`a livreur’s dialogs and states at ${width}`, async ({ as, aClient, aLivreur, server }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const orders: [string, string] = [
      await placeLargeOrder(client, server),
      await placeLargeOrder(client, server),
    ];
    // The service worker would answer the pages that a state stops.
    const livreur = await as(await aLivreur(LONGEST_NAME), { viewport, serviceWorkers: 'block' });
    const admin = await as('admin');
    const { pickup: pickupCode } = await codesOf(admin, server, orders[0]);
    await picture(livreur, 'livreur', width, roadStates({ admin, server, orders, pickupCode }));
  });
}
