import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { DAY } from '#domain/format/calendar.ts';
import { fillSlot, findSlotPart, type Garment, listDaysWithFreeSlots, sendOrder } from '../support/desk.ts';
import { fillCart, openStep } from '../support/ordering.ts';
import { expectAccessible, leaveOutFirstData } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { changeHouse, DESK, makeTestOnOwnServer, query, test } from '../support/world.ts';

test.describe.configure({ mode: 'parallel' });

/** The longest name that the forms accept. */
const LONGEST_NAME = 'Marie-Emmanuelle-Christiane Kouassi-N’Guessan Adjoua de Brou';
const LONGEST_PLACE =
  'Riviera Palmeraie, rue des Jardins prolongée, à côté de la pharmacie du Rond-point, portail vert au fond';

const FORM = '/client/passer-commande';
const FOLLOW = '/client/commandes';
const HOME = '/client/dashboard';

/** A nightly run checks both schemes. */
async function expectAccessiblePart(page: Page, part: string): Promise<void> {
  await page.locator(part).filter({ visible: true }).first().waitFor();
  await expectAccessible(page);
}
async function expectAccessibleAt(page: Page, path: string, part: string): Promise<void> {
  await page.goto(path);
  await expectAccessiblePart(page, part);
}

const fail = (route: Route) => route.fulfill({ status: 500, body: 'no' });
const leaveUnanswered = () => undefined;

/** The page shows how its calls go, because it comes without first data. */
async function openBare(page: Page, path: string, calls: string, answer: (route: Route) => unknown) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`**/trpc/*${calls}*`, answer);
  await leaveOutFirstData(page, path);
  await page.goto(path);
}

async function placeLargeOrder(client: Page): Promise<string> {
  const garments = await query<Garment[]>(client, 'catalogue.list');
  const services = garments.flatMap((one) =>
    one.services.map((service) => ({ productId: one.id, ...service })),
  );
  const items = services
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 4)
    .map(({ productId, name }) => ({ productId, service: name, quantity: 99 }));
  return sendOrder(client, { items, address: LONGEST_PLACE });
}

const testOnOwnServer = makeTestOnOwnServer();

test.describe('each state is accessible', { tag: '@nightly' }, () => {
  test('of lists without an order, and of a form on a desk', async ({ as, aClient }) => {
    const client = await as(await aClient(LONGEST_NAME));
    // This state comes first, because later visits show the last list while they load.
    await openBare(client, FOLLOW, 'orders.inProgress', leaveUnanswered);
    await expectAccessiblePart(client, '[aria-label="Chargement…"]');
    await openBare(client, FOLLOW, 'orders.inProgress', fail);
    await expectAccessiblePart(client, 'button:has-text("Réessayer")');
    await client.unrouteAll({ behavior: 'ignoreErrors' });
    for (const path of [FOLLOW, '/client/historique']) await expectAccessibleAt(client, path, 'main h2');
    await expectAccessibleAt(client, HOME, 'main summary');
    await client.setViewportSize(DESK);
    await fillCart(client);
    for (const step of ['Linge', 'Où et quand', 'Payer'] as const) {
      await openStep(client, step);
      await expectAccessible(client);
    }
  });

  test('of an order that is followed to the door and back', async ({ as, aClient, aLivreur }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const [livreur, admin] = [await as(await aLivreur(LONGEST_NAME)), await as('admin')];
    const road = new Road({ client, livreur, admin, orderId: await placeLargeOrder(client) });
    await expectAccessibleAt(client, `${FOLLOW}/${road.orderId}/merci`, 'main ol');
    await expectAccessibleAt(client, HOME, 'article');
    await expectAccessibleAt(client, FOLLOW, 'article');
    await client.getByRole('button', { name: 'Annuler' }).click();
    await expectAccessiblePart(client, '[role=dialog]');
    await road.assign();
    await road.step('assigned');
    await expectAccessibleAt(client, FOLLOW, 'role=region[name=/^Code de ramassage/]');
    await expectAccessibleAt(client, HOME, 'article[aria-label^=Commande]');
    await road.fail('pickup_en_route', 'adresse');
    await expectAccessibleAt(client, FOLLOW, 'text=/^Ramassage impossible/');
    await expectAccessibleAt(client, HOME, 'text=Choisissez l’heure');
    await road.assign();
    await expectAccessibleAt(client, FOLLOW, 'text=/2e\\spassage/');
    await road.step('assigned');
    await road.advanceToDelivery();
    await expectAccessibleAt(client, FOLLOW, 'role=region[name=/^Code de livraison/]');
    await road.fail('delivery_en_route', 'injoignable');
    await expectAccessibleAt(client, FOLLOW, 'text=/^Livraison impossible/');
    const amount = Math.round((await road.order()).grandTotal / 2);
    await road.desk('markPaid', { method: 'wave', amount, key: randomUUID() });
    await road.desk('cancel', { from: 'processing' });
    await expectAccessibleAt(client, FOLLOW, 'text=Votre linge vous sera rendu.');
    await road.desk('givenBack', { note: 'Rendu au comptoir de Cocody.' });
    await expectAccessibleAt(client, FOLLOW, 'text=/À rembourser/');
  });

  testOnOwnServer('of a slot and of a late promise', async ({ as, aClient, owner }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const showSlots = async () => {
      await openStep(client, 'Où et quand');
      await findSlotPart(client).scrollIntoViewIfNeeded();
    };
    await fillCart(client);
    await showSlots();
    await client.getByText('Choisir un créneau', { exact: true }).click();
    await expectAccessiblePart(client, 'role=group[name="Heure du passage"]');
    await openBare(client, FORM, 'orders.slots', leaveUnanswered);
    await showSlots();
    await expectAccessiblePart(client, 'role=region[name=/^Quand passons-nous/]');
    await client.unrouteAll({ behavior: 'ignoreErrors' });
    await changeHouse(owner, { slotPlaces: 6, slotDays: 1, slotLeadMinutes: 1440 });
    await client.goto(FORM);
    await showSlots();
    await expectAccessiblePart(client, 'text=Aucun créneau n’est libre pour le moment.');

    await changeHouse(owner, { slotDays: 7, slotLeadMinutes: 60 });
    const [first] = (await listDaysWithFreeSlots(client)).flatMap(({ slots }) => slots);
    if (first) await fillSlot(client, first);
    await client.clock.setSystemTime(Date.now() + 20 * DAY);
    for (const path of [FOLLOW, HOME]) await expectAccessibleAt(client, path, 'text=/^Désolés/');
  });

  test('of the superadmin’s figures and invoices', async ({ owner }) => {
    const detail = '/superadmin/panel/detail?du=2026-01-01&au=';
    await expectAccessibleAt(owner, `${detail}2026-12-31`, 'tbody a');
    await owner.getByText('Deux dates', { exact: true }).click();
    await expectAccessiblePart(owner, '[placeholder="jj/mm/aaaa"]');
    for (const [path, calls, part] of [
      [`${detail}2026-06-30`, 'stats.overview', 'table'],
      ['/superadmin/factures', 'invoices.list', 'h1'],
    ] as const) {
      await openBare(owner, path, calls, leaveUnanswered);
      await expectAccessiblePart(owner, part);
      await openBare(owner, path, calls, fail);
      await expectAccessiblePart(owner, 'role=alert');
    }
  });
});
