import { beforeEach, expect, it } from 'vitest';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';

// The world begins on Friday 20 November 2026 at 9 h.
const world = openWorld();
let awa: UserRow;
let ali: UserRow;
beforeEach(() => {
  [awa, ali] = [world.client(), world.admin()];
});

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const setClock = (now: number) => world.clock.advance(now - world.clock.now());
/** A session of the desk ends sooner than some of these tests. */
const desk = () => world.as(ali).dispatch;
const stop = () => desk().stopPlant({ reason: 'Panne d’eau' });
const restart = () => desk().restartPlant();
const orderOf = (orderId: string) => world.as(awa).orders.get({ orderId });

it('an order that is fetched or cleaned is not late because the plant stands still, nor after its restart', async () => {
  const yao = world.livreur();
  const has = (status: OrderStatus, promisedAt: number, stepDueAt: number | null) =>
    anOrder(world, {
      ...{ status, clientId: awa.id, livreurId: yao.id, promiseFrom: at(20, 8), pickedUpAt: at(20, 9) },
      ...{ promisedAt, promisedAtFirst: promisedAt, stepDueAt },
    }).id;
  const cleaned = has('processing', at(20, 14), null);
  const fetched = has('picked_up', at(21, 9), at(20, 12));
  const brought = has('delivery_en_route', at(21, 9), at(20, 12));
  const late = async () => {
    const { items } = await desk().board({ promise: 'late' });
    const { lateNow } = (await world.as(boss).stats.overview()).figures;
    expect(lateNow).toBe(items.length);
    return items.map(({ id }) => id);
  };
  const boss = world.superadmin();
  const lateAts = async () => [(await orderOf(cleaned)).lateAt, (await orderOf(fetched)).lateAt];
  expect(await lateAts()).toEqual([at(20, 14), at(20, 12)]);
  setClock(at(20, 11));
  await stop();
  // Three hours of the time until its return are left.
  expect(await lateAts()).toEqual([at(20, 17), at(21, 9) + 22 * HOUR]);
  setClock(at(20, 15));
  expect(await late()).toEqual([brought]);
  await restart();
  // Three hours were left of one, and one of the other.
  expect(await lateAts()).toEqual([at(20, 17), at(20, 16)]);
  expect(await late()).toEqual([brought]);
  setClock(at(20, 16, 1));
  expect((await late()).toSorted()).toEqual([brought, fetched].toSorted());
  setClock(at(20, 17, 1));
  expect((await late()).toSorted()).toEqual([brought, fetched, cleaned].toSorted());
});

it('its client reads that the plant stands still, where that takes time from the return, until it runs again', async () => {
  const { orders } = world.as(awa);
  const slot = { from: at(20, 12) };
  const [soon, later, tomorrow] = [
    await orders.place(world.aCart()),
    await orders.place(world.aCart({ slot })),
    await orders.place(world.aCart({ slot: { from: at(21, 16) } })),
  ];
  const over = await orders.place(world.aCart());
  await orders.cancel({ orderId: over.id });
  setClock(at(20, 10));
  await stop();
  const stops = async () =>
    Promise.all([soon, later, tomorrow, over].map(async ({ id }) => (await orderOf(id)).plantStop));
  const reason = 'Panne d’eau';
  expect(await stops()).toEqual([
    { since: at(20, 10), reason },
    { since: at(20, 14), reason },
    { since: at(21, 18), reason },
    null,
  ]);
  const { items } = await orders.inProgress({});
  expect(items.find(({ id }) => id === soon.id)?.plantStop).toEqual({ since: at(20, 10), reason });
  setClock(at(20, 11));
  await restart();
  expect(await stops()).toEqual([null, null, null, null]);
  expect((await orderOf(soon.id)).promisedAt).toBe(at(21, 10));
});

it('a second stop adds what it took, and the first one not again', async () => {
  const yao = world.livreur();
  const { id } = anOrder(world, {
    ...{ status: 'picked_up', clientId: awa.id, livreurId: yao.id, promiseFrom: at(20, 8) },
    ...{ pickedUpAt: at(20, 9), promisedAt: at(21, 9), promisedAtFirst: at(21, 9), stepDueAt: at(20, 12) },
  });
  for (const hour of [10, 12]) {
    setClock(at(20, hour));
    await stop();
    setClock(at(20, hour + 1));
    await restart();
  }
  expect(await orderOf(id)).toMatchObject({ promisedAt: at(21, 11), lateAt: at(20, 14) });
});
