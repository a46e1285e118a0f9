import type { Locator, Page } from '@playwright/test';
import type { Clock } from '#domain/clock/clock.ts';
import { type ClockReader, describeClock } from '#domain/clock/clockWords.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { formatShortHour } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { DeskOrder } from '#server/orderFields/orderJson.ts';
import { findNextOpenDay } from '#web/desk/rounds/RoundsPage.tsx';
import {
  fetchDeskOrder,
  findMissionCard,
  findOrderCard,
  getReference,
  listDaysWithFreeSlots,
  readUserId,
  sendOrder,
} from '../support/desk.ts';
import { createMovedClock } from '../support/movedClock.ts';
import { normalizeSpaces } from '../support/page.ts';
import { Road } from '../support/road.ts';
import { call, DESK, expect, makeTestOnOwnServer } from '../support/world.ts';

// A day's hours are told, so the test chooses its day and hour.
const MORNING = Date.parse(findNextOpenDay(Date.now() + DAY, HOUSE_DEFAULTS)) + 9 * HOUR;
const clock = createMovedClock(MORNING);
const test = makeTestOnOwnServer(undefined, async () => clock.env);

const LIVREUR = 'Yao Kouamé';

type Screen = { reader: ClockReader; page: Page; path: string; find(page: Page): Locator };

test('all read the same hour @journey', async ({ as, aClient, aLivreur, browse, server, admin }) => {
  test.setTimeout(240_000);
  const account = await aClient('Awa Bamba');
  const [home, livreur] = [await as(account), await as(await aLivreur(LIVREUR))];
  const [board, table] = [admin, await as('admin', { viewport: DESK })];
  const drawer = await as('admin', { viewport: DESK });
  const follow = await as(account);
  const link = await browse();
  const listScreens = async (orderId: string): Promise<Screen[]> => {
    const { token } = await call<{ token: string }>(board, 'dispatch.link', { orderId });
    const findCard = (page: Page) => findOrderCard(page, orderId);
    const findMain = (page: Page) => page.getByRole('main');
    const search = `vue=tableau&q=${getReference(orderId)}`;
    return [
      { reader: 'client', page: home, path: '/client/dashboard', find: findCard },
      { reader: 'client', page: follow, path: '/client/commandes', find: findCard },
      { reader: 'client', page: link, path: `/suivi#${token}`, find: findMain },
      { reader: 'desk', page: board, path: '/admin/dashboard', find: findCard },
      { reader: 'desk', page: table, path: `/admin/dashboard?${search}`, find: findCard },
      { reader: 'desk', page: drawer, path: `/admin/commandes/${orderId}`, find: findMain },
    ];
  };

  let now = MORNING;
  const expectSameHour = async (moment: string, orderId: string, shown: readonly Screen[]) =>
    test.step(moment, async () => {
      const order = (await fetchDeskOrder(board, orderId)) as DeskOrder & { clock: Clock };
      const describeFor = (reader: ClockReader, isShort = false) =>
        describeClock(order.clock, {
          reader,
          shortens: isShort ? 'all' : undefined,
          now,
          toldAt: order.toldAt,
          livreur: order.livreur?.phone ? getGivenName(order.livreur.fullname) : undefined,
          isOnTheRoad: isOnTheRoad(order.status),
          failure: 'absent',
        });
      const hours = shown.map(({ reader }) => describeFor(reader));
      expect(new Set(hours.map(({ when }) => when)).size, moment).toBe(1);
      await Promise.all(
        shown.map(async ({ reader, page, path, find }) => {
          await page.clock.setFixedTime(now);
          await page.goto(path);
          // The address of the link’s page differs in its hash alone, so it is not loaded again by itself.
          if (path.includes('#')) await page.reload();
          const isRow = path.includes('vue=tableau');
          const { lead, when, delay } = describeFor(reader, isRow);
          // A row has room for how late it is, and none for what follows.
          const expected = delay && isRow ? delay : when || lead;
          await expect(find(page).first(), `${moment}, ${path}`).toContainText(new RegExp(expected, 'i'));
        }),
      );
    });
  const first = await sendOrder(home);
  await expectSameHour('placed without a slot', first, await listScreens(first));
  const { toldAt } = await fetchDeskOrder(board, first);
  await expect
    .poll(() => normalizeSpaces(server.readLetters(account.email).at(-1)?.text ?? ''))
    .toContain(normalizeSpaces(`avant ${formatShortHour(toldAt ?? 0)}`));
  await call(home, 'orders.cancel', { orderId: first });

  const slots = (await listDaysWithFreeSlots(home)).flatMap((day) => day.slots);
  const orderId = await sendOrder(home, { slot: { from: slots[1]?.from ?? 0 } });
  const screens = await listScreens(orderId);
  const findMission = (page: Page) => findMissionCard(page, orderId);
  const onRoad: Screen[] = [
    ...screens,
    { reader: 'livreur', page: livreur, path: '/livreur/dashboard', find: findMission },
  ];
  const road = new Road({ livreur, client: home, admin: board, orderId });
  await expectSameHour('with a slot', orderId, screens);
  await road.assign();
  await expectSameHour('assigned', orderId, onRoad);
  const livreurId = await readUserId(livreur);
  await call(board, 'dispatch.arrange', { livreurId, orderIds: [orderId] });
  await expectSameHour('arranged', orderId, onRoad);
  await road.step('assigned');
  await expectSameHour('on the road', orderId, onRoad);
  await road.fail('pickup_en_route', 'absent');
  await expectSameHour('after a failed visit', orderId, screens);
  await road.assign();
  await road.step('assigned');
  await road.step('pickup_en_route');
  await expectSameHour('at the plant', orderId, screens);
  // A full hour later the call that follows would be late too, while the pages load.
  now = ((await road.order()).toldAt ?? 0) + 55 * MINUTE;
  await clock.moveTo(now);
  await expectSameHour('almost an hour late', orderId, screens);
  await road.desk('setStatus', { from: 'picked_up', to: 'processing' });
  await road.desk('assign', { leg: 'delivery', livreurId, from: 'processing' });
  await road.step('assigned_for_delivery');
  await road.step('delivery_en_route');
  expect(await road.order()).toMatchObject({ status: 'completed', clock: null });
  await link.reload();
  await expect(link.getByRole('main')).toContainText('Votre linge est livré');
});
