import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import {
  fillSlot,
  findSlotPart,
  type Garment,
  listDaysWithFreeSlots,
  readUserId,
  sendOrder,
} from '../support/desk.ts';
import { addGarmentToCart, fillCart, openStep } from '../support/ordering.ts';
import { chooseImage, expectAccessible, leaveOutFirstData, makePhoto } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { changeHouse, DESK, expect, makeTestOnOwnServer, query, test } from '../support/world.ts';

test.describe.configure({ mode: 'parallel' });

/** The longest name that the forms accept. */
const LONGEST_NAME = 'Marie-Emmanuelle-Christiane Kouassi-N’Guessan Adjoua de Brou';
const LONGEST_PLACE =
  'Riviera Palmeraie, rue des Jardins prolongée, à côté de la pharmacie du Rond-point, portail vert au fond';

type State = [name: string, show: () => Promise<unknown>, part: string];

/** A nightly run checks both schemes. */
async function expectAccessibleStates(page: Page, states: readonly State[]): Promise<void> {
  for (const [name, show, part] of states)
    await test.step(name, async () => {
      await show();
      await page.locator(part).filter({ visible: true }).first().waitFor();
      await expectAccessible(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
}

const fail = (route: Route) => route.fulfill({ status: 500, body: 'no' });
const leaveUnanswered = () => undefined;

/** The page shows how its calls go, because it comes without first data. */
async function openBare(page: Page, path: string, calls: string, answer: (route: Route) => unknown) {
  await page.route(calls, answer);
  await leaveOutFirstData(page, path);
  await page.goto(path);
}

async function expectAccessibleSteps(page: Page): Promise<void> {
  for (const step of ['Linge', 'Où et quand', 'Payer'] as const) {
    await openStep(page, step);
    await expectAccessible(page);
  }
}

async function placeLargeOrder(client: Page): Promise<string> {
  const garments = await query<Garment[]>(client, 'catalogue.list');
  const items = garments
    .flatMap(({ id, services }) =>
      services.map(({ name, price }) => ({ productId: id, service: name, price })),
    )
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 4)
    .map(({ productId, service }) => ({ productId, service, quantity: 99 }));
  return sendOrder(client, { items, address: LONGEST_PLACE });
}

const testOnOwnServer = makeTestOnOwnServer();

test.describe('each state is accessible', { tag: '@nightly' }, () => {
  test('of a form of an order, and of lists without one', async ({ browse, as, aClient }) => {
    const visitor = await browse({ at: '/commander' });
    await addGarmentToCart(visitor, 'Chemise', 'Complet');
    await expectAccessibleSteps(visitor);
    const client = await as(await aClient(LONGEST_NAME));
    const calls = '**/trpc/*orders.inProgress*';
    const open = (path: string) => () => client.goto(path);
    await expectAccessibleStates(client, [
      // This state comes first, because later visits show the last list while they load.
      [
        'Suivi waits',
        () => openBare(client, '/client/commandes', calls, leaveUnanswered),
        '[aria-label="Chargement…"]',
      ],
      ['Suivi is empty', open('/client/commandes'), 'main h2'],
      ['Historique is empty', open('/client/historique'), 'main h2'],
      ['Accueil is empty', open('/client/dashboard'), 'main summary'],
      [
        'Suivi has failed',
        () => openBare(client, '/client/commandes', calls, fail),
        'button:has-text("Réessayer")',
      ],
    ]);
    await fillCart(client);
    await expectAccessibleSteps(client);
    await client.setViewportSize(DESK);
    await expectAccessibleSteps(client);
  });

  test('of an order that is followed to the door and back', async ({ as, aClient, aLivreur }) => {
    const client = await as(await aClient(LONGEST_NAME));
    const [livreur, admin] = [await as(await aLivreur(LONGEST_NAME)), await as('admin')];
    const orderId = await placeLargeOrder(client);
    const road = new Road({ client, livreur, admin, orderId });
    const open = (path: string) => () => client.goto(path);
    const openFollowAfter = (act: () => Promise<unknown>) => async () => {
      await act();
      await client.goto('/client/commandes');
    };
    const setOut = async () => {
      await road.assign();
      await road.step('assigned');
    };
    const setOutAgain = async () => {
      await road.step('assigned');
      await road.step('pickup_en_route');
      const livreurId = await readUserId(livreur);
      await road.desk('assign', { leg: 'delivery', livreurId, from: 'picked_up' });
      await road.step('assigned_for_delivery');
    };
    const cancelHalfPaid = async () => {
      const amount = Math.round((await road.order()).grandTotal / 2);
      await road.desk('markPaid', { method: 'wave', amount, key: randomUUID() });
      await road.desk('cancel', { from: 'processing' });
    };
    await expectAccessibleStates(client, [
      ['Merci', open(`/client/commandes/${orderId}/merci`), 'main ol'],
      ['Accueil with an order', open('/client/dashboard'), 'article'],
      ['Suivi with an order', open('/client/commandes'), 'article'],
      ['a question', () => client.getByRole('button', { name: 'Annuler' }).click(), '[role=dialog]'],
      ['a code', openFollowAfter(setOut), '[aria-label="Code de ramassage"]'],
      ['the band of Accueil', open('/client/dashboard'), 'article[aria-label^=Commande]'],
      [
        'a failed visit',
        openFollowAfter(() => road.fail('pickup_en_route', 'adresse')),
        'text=/^Ramassage impossible/',
      ],
      ['a failed visit on Accueil', open('/client/dashboard'), 'text=Choisissez l’heure'],
      ['a second visit', openFollowAfter(road.assign), 'text=/2e\\spassage/'],
      ['the other code', openFollowAfter(setOutAgain), '[aria-label="Code de livraison"]'],
      [
        'a failed delivery',
        openFollowAfter(() => road.fail('delivery_en_route', 'injoignable')),
        'text=/^Livraison impossible/',
      ],
      ['linen to give back', openFollowAfter(cancelHalfPaid), 'text=Votre linge vous sera rendu.'],
      [
        'money to give back',
        openFollowAfter(() => road.desk('givenBack', { note: 'Rendu au comptoir de Cocody.' })),
        'text=/À rembourser/',
      ],
    ]);
  });

  testOnOwnServer('of a slot and of a late promise', async ({ as, aClient }) => {
    const [page, boss] = [await as(await aClient(LONGEST_NAME)), await as('superadmin')];
    const form = '/client/passer-commande';
    const showSlots = async () => {
      await openStep(page, 'Où et quand');
      await findSlotPart(page).scrollIntoViewIfNeeded();
    };
    const openSlots = async (changes: object) => {
      await changeHouse(boss, changes);
      await page.goto(form);
      await showSlots();
    };
    await fillCart(page);
    await expectAccessibleStates(page, [
      [
        'slots to choose from',
        async () => {
          await showSlots();
          await page.getByText('Choisir un créneau', { exact: true }).click();
        },
        'role=group[name="Heure du passage"]',
      ],
      [
        'slots are waited for',
        async () => {
          await openBare(page, form, '**/trpc/*orders.slots*', leaveUnanswered);
          await showSlots();
        },
        'role=region[name=/^Quand passons-nous/]',
      ],
      [
        'no slot is free',
        () => openSlots({ slotPlaces: 6, slotDays: 1, slotLeadMinutes: 1440 }),
        'text=Aucun créneau n’est libre pour le moment.',
      ],
    ]);
    await changeHouse(boss, { slotDays: 7, slotLeadMinutes: 60 });
    const [first] = (await listDaysWithFreeSlots(page)).flatMap(({ slots }) => slots);
    if (first) await fillSlot(page, first);
    await page.clock.setSystemTime(Date.now() + 20 * DAY);
    for (const path of ['/client/commandes', '/client/dashboard']) {
      await page.goto(path);
      await expect(page.getByText(/^Désolés/)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('of the superadmin’s panel, letters and garment editor', async ({ owner }) => {
    const detail = '/superadmin/panel/detail';
    const halfYear = `${detail}?du=2026-01-01&au=2026-06-30`;
    const now = new Date();
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const openPeriod = (from: number, until: number) => () =>
      owner.goto(`${detail}?du=${formatIsoDay(from)}&au=${formatIsoDay(until - DAY)}`);
    const openList = (path: string, calls: string, answer: (route: Route) => unknown) => () =>
      openBare(owner, path, `**/trpc/*${calls}*`, answer);
    await expectAccessibleStates(owner, [
      ['a month', openPeriod(Date.UTC(year, month), Date.UTC(year, month + 1)), 'tbody a'],
      ['a year', openPeriod(Date.UTC(year, 0), Date.UTC(year + 1, 0)), 'tbody a'],
      [
        'two dates',
        () => owner.getByText('Deux dates', { exact: true }).click(),
        '[placeholder="jj/mm/aaaa"]',
      ],
      ['figures wait', openList(halfYear, 'stats.overview', leaveUnanswered), 'table'],
      ['figures have failed', openList(halfYear, 'stats.overview', fail), 'role=alert'],
      ['invoices wait', openList('/superadmin/factures', 'invoices.list', leaveUnanswered), 'h1'],
      ['invoices have failed', openList('/superadmin/factures', 'invoices.list', fail), 'role=alert'],
      [
        'a letter',
        async () => {
          await owner.goto('/superadmin/courrier');
          await owner.getByRole('table', { name: 'E-mails' }).getByRole('button').first().click();
        },
        '[role=dialog] :is(iframe, pre, p)',
      ],
      [
        'a garment’s picture',
        async () => {
          await owner.goto('/superadmin/gestion');
          await owner.getByRole('button', { name: 'Ajouter un vêtement' }).click();
          await chooseImage(owner, { name: 'a.png', mimeType: 'image/png', buffer: await makePhoto() });
        },
        '[alt="Cadrage de l’image"]',
      ],
    ]);
  });
});
